/** Types in the definition of an operation: `npm run typecheck` checks that this file compiles. */
import { expect, expectTypeOf, it } from "vitest";
import { bool, number, string } from "../../../src/framework/attribute";
import type { Unknown } from "../../../src/framework/state-of";
import { operationResource } from "../../../src/resources/kinds/operation";

const attributes = {
  target: string({ doc: "Target." }).required(),
  count: number({ doc: "How often." }).optional(),
  dry_run: bool({ doc: "Whether nothing is done." }).default(true),
  upid: string({ doc: "Task." }).computed(),
};

const operation = operationResource({
  type: "made_up",
  family: "cluster",
  description: "Made up.",
  attributes,
  operations: [],
  validate(config) {
    expectTypeOf(config.target).toEqualTypeOf<string | null | Unknown>();
    expectTypeOf(config.triggers).toEqualTypeOf<{ readonly [key: string]: string | Unknown } | null | Unknown>();
  },
  async run(planned) {
    expectTypeOf(planned.target).toEqualTypeOf<string>();
    expectTypeOf(planned.count).toEqualTypeOf<number | null>();
    expectTypeOf(planned.dry_run).toEqualTypeOf<boolean>();
    expectTypeOf(planned.upid).toEqualTypeOf<string | null | Unknown>();
    // @ts-expect-error: `targets` is not an attribute
    expect(planned.targets).toBeUndefined();
    return { upid: planned.target };
  },
  async onDestroy(state) {
    expectTypeOf(state.upid).toEqualTypeOf<string | null>();
  },
});

it("an operation has its own attributes, and triggers", () => {
  expectTypeOf(operation.attributes.target).toEqualTypeOf(attributes.target);
  expect(Object.keys(operation.attributes)).toEqual([...Object.keys(attributes), "triggers"]);
});

it("an operation runs again when an argument or a trigger changes, but not when a result does", () => {
  const rerun = Object.entries(operation.attributes).filter(([, { traits }]) => traits.replaces !== false);
  expect(rerun.map(([name]) => name)).toEqual(["target", "count", "dry_run", "triggers"]);
});
