/** Values that an update changes over time. */
import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { planState, settlePlan } from "../../../src/framework/planning/plan";
import { UNKNOWN, type Value } from "../../../src/plugin/cty/value";
import { attributes } from "../applying/applied";

function plan(config: Record<string, Value>, prior: State | null): State {
  return settlePlan(attributes, planState(attributes, config, prior), prior);
}

describe("a value that an update works towards", () => {
  it("a value that an update works towards is unknown until it is reached, so an update is planned", () => {
    expect(plan({ name: "a" }, { name: "a", applied: false })).toEqual({ name: "a", applied: UNKNOWN });
  });

  it.each([true, null])(
    "a value that an update works towards is left alone when it is reached or does not matter: %s",
    (applied) => {
      expect(plan({ name: "a" }, { name: "a", applied })).toEqual({ name: "a", applied });
    },
  );

  it("a value that an update works towards cannot be configured", () => {
    expect(attributes.applied?.isConfigurable).toBe(false);
  });
});
