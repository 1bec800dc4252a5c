/** Guards apply to each type without a line in its definition: they refuse planned deletions and those of an apply. */
import { describe, expect, it } from "vitest";
import { applyResource } from "../../src/framework/applying/apply";
import type { Engine } from "../../src/framework/handlers/engine";
import { isOperation } from "../../src/framework/life-cycle";
import { planResource } from "../../src/framework/planning/plan-resource";
import { withTimeouts } from "../../src/framework/timeouts";
import { nullState } from "../../src/framework/values/state";
import { guardsOf } from "../../src/provider/guards/guards";
import { resources } from "../../src/resources";

const objects = resources.filter((definition) => !isOperation(definition));
const NONE = new Uint8Array();

function engineWith(settings: { readonly protect?: string[]; readonly maxDeletions?: number }): Engine<never> {
  const known = resources.flatMap(({ family, type }) => [family, `pve_${type}`]);
  const guards = guardsOf({ protect: undefined, maxDeletions: undefined, ...settings }, known, {
    error: ({ summary }) => expect.unreachable(summary),
    warn: () => undefined,
  });
  const services = () => ({ deferred: true, open: () => expect.unreachable("nothing is to be asked") });
  return { guards, services, explain: () => [], isUncertain: () => false } as unknown as Engine<never>;
}

describe.each(objects.map((definition) => ({ type: definition.type, definition })))("$type", ({ type, definition }) => {
  const attributes = withTimeouts(definition);
  const prior = nullState(attributes);
  const served = { type: `pve_${type}`, definition: definition as never, attributes };
  const plan = (engine: Engine<never>) =>
    planResource({ ...served, engine, request: { prior, proposed: null, priorPrivate: NONE } as never });
  const apply = (engine: Engine<never>) =>
    applyResource({ ...served, engine, request: { prior, planned: null, plannedPrivate: NONE } as never });

  it.each([
    ["its family is protected", { protect: [definition.family] }],
    ["it is protected", { protect: [`pve_${type}`] }],
    ["no deletions are allowed", { maxDeletions: 0 }],
  ])("an object is kept where %s", async (_, settings) => {
    const planned = await plan(engineWith(settings));
    expect(planned.diagnostics).toMatchObject([{ severity: "error" }]);
    const { state, diagnostics } = await apply(engineWith(settings));
    expect(diagnostics).toMatchObject([{ severity: "error" }]);
    expect(state).toBe(prior);
  });

  it("allows the deletion if only other types are protected", async () => {
    const other = definition.family === "pools" ? "firewall" : "pools";
    expect((await plan(engineWith({ protect: [other], maxDeletions: 1 }))).diagnostics).toEqual([]);
  });
});

it("one-off operations cannot be protected from deletion", async () => {
  const operations = resources.filter(isOperation);
  expect(operations.length).toBeGreaterThan(0);
  for (const definition of operations) {
    const attributes = withTimeouts(definition);
    const request = { prior: nullState(attributes), proposed: null, priorPrivate: NONE } as never;
    const engine = engineWith({ protect: [definition.family], maxDeletions: 0 });
    const served = { type: definition.type, definition: definition as never, attributes, engine };
    expect((await planResource({ ...served, request })).diagnostics).toEqual([]);
  }
});
