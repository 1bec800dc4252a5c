import { describe, expect, it } from "vitest";
import { haResourceAffinityRule } from "../../../src/resources/ha/resource-affinity-rule";
import { refusal } from "../../support/fake-session";
import { setUp } from "./ha-server";

const RULES = "/cluster/ha/rules";

const apart = { rule: "apart", resources: ["vm:100", "ct:200"], affinity: "negative" };

describe("pve_ha_resource_affinity_rule", () => {
  it("requires two resources, unless it is disabled", () => {
    const { life } = setUp(haResourceAffinityRule);
    expect(life.validate({ ...apart, resources: ["vm:100"] })[0]?.path).toEqual([{ attribute: "resources" }]);
    expect(life.validate({ ...apart, resources: ["vm:100"], enabled: false })).toEqual([]);
  });

  it("waits for the manager that a first negative rule needs, and for nothing else", async () => {
    const { server, session, life } = setUp(haResourceAffinityRule);
    let nodes: Record<string, string> = {};
    let refusals = 0;
    server.special.set("GET /cluster/ha/status/manager_status", () => ({ manager_status: { node_status: nodes } }));
    const tooMany = (rule: unknown) =>
      refusal(
        500,
        `create ha rule failed: 400 Rule '${rule}' is invalid.\nresources: rule defines more resources than available nodes\n`,
      );
    server.special.set(`POST ${RULES}`, ({ parameters }) => {
      refusals += 1;
      if (refusals === 3) server.special.delete(`POST ${RULES}`);
      return tooMany(parameters.rule);
    });
    await life.apply(apart);
    expect(session.slept).toBe(6000);
    nodes = { pve1: "online" };
    server.special.set(`POST ${RULES}`, () => tooMany("apart"));
    const { diagnostics } = await life.tryApply({ ...apart, rule: "apart2" });
    expect(diagnostics[0]?.path).toEqual([{ attribute: "resources" }]);
    expect(session.slept).toBe(6000);
  });
});
