import { describe, expect, it } from "vitest";
import { collector } from "../../../src/framework/planning/validate";
import { nullState } from "../../../src/framework/values/state";
import type { Value } from "../../../src/plugin/cty/value";
import { haNodeAffinityRule } from "../../../src/resources/ha/node-affinity-rule";
import { HA_RESOURCES, HA_RULES } from "../../../src/simulator/families/ha/files";
import { openSimulated } from "../../support/simulated-session";

const RULES = "/cluster/ha/rules";

/** Rules are about managed resources. */
function setUpRule() {
  const cluster = openSimulated(haNodeAffinityRule);
  cluster.put(HA_RESOURCES, "vm:100", { type: "vm" });
  return cluster;
}

const pin = { rule: "pin", resources: ["vm:100"], nodes: { pve1: 2, pve2: 0 } };

describe("pve_ha_node_affinity_rule", () => {
  it("refuses priorities of nodes to avoid, unless the rule is disabled", () => {
    const config = { ...nullState(haNodeAffinityRule.attributes), ...pin, affinity: "negative", enabled: null };
    const problems = (given: Record<string, Value>) => {
      const report = collector();
      haNodeAffinityRule.validate?.({ ...config, ...given }, report);
      return report.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`);
    };
    expect(problems({})).toEqual([expect.stringContaining("does not use priorities. Set pve1 = 0")]);
    expect(problems({ enabled: false })).toEqual([]);
    expect(problems({ nodes: { pve1: 0 } })).toEqual([]);
  });

  it("warns when the rule contradicts others, immediately and with each refresh", async () => {
    const { life, special } = setUpRule();
    const errors = { resources: ["resource 'vm:100' is already used in another node affinity rule"] };
    const rule = { rule: "pin", type: "node-affinity", resources: "vm:100", nodes: "pve1:2,pve2" };
    special.set(`GET ${RULES}`, () => [{ ...rule, errors }]);
    const state = await life.apply(pin);
    expect(state.errors).toEqual(errors);
    expect(life.warnings[0]).toMatchObject({ severity: "warning", summary: 'HA ignores rule "pin"' });
    expect(life.warnings[0]?.detail).toContain("already used in another");
    special.clear();
    expect(await life.refresh(state)).toMatchObject({ errors: null });
  });

  it("creates a rule again that vanished with its resource in the same run", async () => {
    const { session, life, clear, stored } = setUpRule();
    const state = await life.apply(pin);
    clear(HA_RULES);
    const next = await life.apply({ ...pin, comment: "new" }, state);
    expect(session.sent("writes").slice(-2)).toEqual([`PUT ${RULES}/pin`, `POST ${RULES}`]);
    expect(stored(HA_RULES, "pin")).toMatchObject({ comment: "new" });
    await life.apply(null, next);
    await life.apply(null, next);
  });

  it("refuses the same values as the server", () => {
    const { life } = setUpRule();
    const problem = (change: Record<string, Value>) => life.validate({ ...pin, ...change })[0]?.path;
    expect(problem({ nodes: {} })).toEqual([{ attribute: "nodes" }]);
    expect(problem({ nodes: { pve1: null } })).toEqual([{ attribute: "nodes" }]);
    expect(problem({ nodes: { "pve 1": 1 } })).toEqual([{ attribute: "nodes" }]);
    expect(problem({ nodes: { pve1: -1 } })?.[0]).toEqual({ attribute: "nodes" });
    expect(problem({ resources: [] })).toEqual([{ attribute: "resources" }]);
    expect(problem({ resources: ["100"] })).toEqual([{ attribute: "resources" }]);
    expect(problem({ comment: "a\nb" })).toEqual([{ attribute: "comment" }]);
    expect(problem({ rule: "1x" })).toEqual([{ attribute: "rule" }]);
    expect(problem({})).toBeUndefined();
  });
});
