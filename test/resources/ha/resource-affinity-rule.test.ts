import { describe, expect, it } from "vitest";
import { haResourceAffinityRule } from "../../../src/resources/ha/resource-affinity-rule";
import { HA_RESOURCES } from "../../../src/simulator/families/ha/files";
import { refusal } from "../../support/fake-session";
import { openSimulated } from "../../support/simulated-session";

const RULES = "/cluster/ha/rules";

const apart = { rule: "apart", resources: ["vm:100", "ct:200"], affinity: "negative" };

describe("pve_ha_resource_affinity_rule", () => {
  it("requires two resources, unless it is disabled", () => {
    const { life } = openSimulated(haResourceAffinityRule);
    expect(life.validate({ ...apart, resources: ["vm:100"] })[0]?.path).toEqual([{ attribute: "resources" }]);
    expect(life.validate({ ...apart, resources: ["vm:100"], enabled: false })).toEqual([]);
  });

  it("waits for the manager that a first negative rule needs, and for nothing else", async () => {
    const { put, special, session, life } = openSimulated(haResourceAffinityRule);
    for (const sid of apart.resources) put(HA_RESOURCES, sid, { type: sid.slice(0, 2) });
    let nodes: Record<string, string> = {};
    let refusals = 0;
    special.set("GET /cluster/ha/status/manager_status", () => ({ manager_status: { node_status: nodes } }));
    const tooMany = (rule: unknown) =>
      refusal(
        500,
        `create ha rule failed: 400 Rule '${rule}' is invalid.\nresources: rule defines more resources than available nodes\n`,
      );
    special.set(`POST ${RULES}`, ({ parameters }) => {
      refusals += 1;
      if (refusals === 3) special.delete(`POST ${RULES}`);
      return tooMany(parameters.rule);
    });
    await life.apply(apart);
    expect(session.slept).toBe(6000);
    nodes = { pve1: "online" };
    special.set(`POST ${RULES}`, () => tooMany("apart"));
    const { diagnostics } = await life.tryApply({ ...apart, rule: "apart2" });
    expect(diagnostics[0]?.path).toEqual([{ attribute: "resources" }]);
    expect(session.slept).toBe(6000);
  });
});
