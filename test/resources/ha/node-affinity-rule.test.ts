import { describe, expect, it } from "vitest";
import { collector } from "../../../src/framework/planning/validate";
import { nullState } from "../../../src/framework/values/state";
import type { Value } from "../../../src/plugin/cty/value";
import { haNodeAffinityRule } from "../../../src/resources/ha/node-affinity-rule";
import { setUp } from "./ha-server";

const RULES = "/cluster/ha/rules";

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
    const { server, life } = setUp(haNodeAffinityRule);
    const errors = { resources: ["resource 'vm:100' is already used in another node affinity rule"] };
    server.special.set(`GET ${RULES}`, () => [...server.rules.values()].map((rule) => ({ ...rule, errors })));
    const state = await life.apply(pin);
    expect(state.errors).toEqual(errors);
    expect(life.warnings[0]).toMatchObject({ severity: "warning", summary: 'HA ignores rule "pin"' });
    expect(life.warnings[0]?.detail).toContain("already used in another");
    server.special.clear();
    expect(await life.refresh(state)).toMatchObject({ errors: null });
  });

  it("creates a rule again that vanished with its resource in the same run", async () => {
    const { server, session, life } = setUp(haNodeAffinityRule);
    const state = await life.apply(pin);
    server.rules.clear();
    const next = await life.apply({ ...pin, comment: "new" }, state);
    expect(session.sent("writes").slice(-2)).toEqual([`PUT ${RULES}/pin`, `POST ${RULES}`]);
    expect(server.rules.get("pin")).toMatchObject({ comment: "new" });
    await life.apply(null, next);
    await life.apply(null, next);
  });

  it("refuses the same values as the server", () => {
    const { life } = setUp(haNodeAffinityRule);
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
