import { describe, expect, it } from "vitest";
import { haNodeAffinityRule } from "../../../src/resources/ha/node-affinity-rule";
import { haResourceAffinityRule } from "../../../src/resources/ha/resource-affinity-rule";
import type { Resource } from "../../../src/resources/kinds/define";
import { refusal } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";
import { HaServer } from "./ha-server";

const RULES = "/cluster/ha/rules";

const apart = { rule: "apart", resources: ["vm:100", "ct:200"], affinity: "negative" };

function setUp(definition: Resource = haNodeAffinityRule) {
  const server = new HaServer();
  return { server, session: server.session, life: new Lifecycle(definition, server.session) };
}

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
    server.special.set(`POST ${RULES}`, ({ parameters }) => {
      refusals += 1;
      if (refusals === 3) server.special.delete(`POST ${RULES}`);
      return refusal(
        500,
        `create ha rule failed: 400 Rule '${parameters.rule}' is invalid.\nresources: rule defines more resources than available nodes\n`,
      );
    });
    await life.apply(apart);
    expect(session.slept).toBe(6000);
    nodes = { pve1: "online" };
    server.special.set(`POST ${RULES}`, () =>
      refusal(
        500,
        "create ha rule failed: 400 Rule 'apart' is invalid.\nresources: rule defines more resources than available nodes\n",
      ),
    );
    const { diagnostics } = await life.tryApply({ ...apart, rule: "apart2" });
    expect(diagnostics[0]?.path).toEqual([{ attribute: "resources" }]);
    expect(session.slept).toBe(6000);
  });
});
