/** Values that mean the same as an absent one on the server, as after an import. */
import { describe, expect, it } from "vitest";
import { type Attributes, type State, set, string } from "../../../src/framework/attribute";
import { planState, settlePlan } from "../../../src/framework/planning/plan";
import { completePlan, reconcileRead } from "../../../src/framework/values/reconcile";
import { nullState } from "../../../src/framework/values/state";
import { UNKNOWN, type Value } from "../../../src/plugin/cty/value";

const doc = "For the test.";
const attributes: Attributes = {
  name: string({ doc }).required(),
  comment: string({ doc, canonical: (text) => text.trim() || null }).optional(),
  nodes: set(string({ doc }), { doc }).optional(),
  digest: string({ doc }).computed(),
};
const prior: State = { name: "web", comment: null, nodes: null, digest: "1" };

function plan(config: Record<string, Value>): State {
  return settlePlan(attributes, planState(attributes, config, prior), prior);
}

describe("a configured value that equals an absent one", () => {
  it("a configured value that equals an absent one is planned as configured, since Terraform accepts no null instead", () => {
    expect(plan({ name: "web", comment: " ", nodes: [] })).toEqual({ ...prior, comment: " ", nodes: [] });
  });

  it("leaves computed values known", () => {
    expect(plan({ name: "web", comment: "" }).digest).toBe("1");
    expect(plan({ name: "web" })).toEqual(prior);
  });
});

describe("a write-only value", () => {
  it("a write-only value never enters a state, even if the server reports it or a plan left it unknown", () => {
    const secret: Attributes = { password_wo: string({ doc }).optional().writeOnly() };
    const remote: State = { password_wo: "PLANTED" };
    expect(reconcileRead(secret, { password_wo: null }, remote)).toEqual({ password_wo: null });
    expect(completePlan(secret, { password_wo: UNKNOWN }, remote)).toEqual({ password_wo: null });
  });
});

describe("an empty value from the server", () => {
  it("an empty value from the server is accepted if one is required, so nothing is planned after an import", () => {
    const required: Attributes = { nodes: set(string({ doc }), { doc }).required() };
    expect(reconcileRead(required, nullState(required), { nodes: [] })).toEqual({ nodes: [] });
  });

  it("a missing value remains missing unless one is required", () => {
    expect(reconcileRead(attributes, prior, { ...prior, comment: "", nodes: [] })).toEqual(prior);
  });
});
