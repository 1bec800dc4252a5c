import { expect, it } from "vitest";
import { haRuleData, haRulesData } from "../../../src/resources/ha/data-rules";
import { readData } from "../../support/lifecycle";
import { HaServer } from "./ha-server";

it("data sources report rules of both kinds", async () => {
  const { rules: stored, session } = new HaServer();
  const pin = { rule: "pin", type: "node-affinity", resources: "vm:100", nodes: "pve1:2,pve2" };
  stored.set("pin", { ...pin, strict: 1, order: 2, disable: 1 });
  const apart = { rule: "apart", type: "resource-affinity", resources: "ct:200,vm:100" };
  stored.set("apart", { ...apart, affinity: "negative", order: 1 });
  const { rules } = await readData(haRulesData, session, { type: "node-affinity", resource: "vm:100" });
  expect(session.requests.at(-1)?.parameters).toEqual({ type: "node-affinity", resource: "vm:100" });
  expect(rules).toMatchObject([
    { rule: "apart", affinity: "negative", nodes: null, strict: null, enabled: true, order: 1 },
    { rule: "pin", affinity: "positive", nodes: { pve1: 2, pve2: 0 }, strict: true, enabled: false },
  ]);
  expect(await readData(haRuleData, session, { rule: "apart" })).toMatchObject({ type: "resource-affinity" });
  await expect(readData(haRuleData, session, { rule: "nope" })).rejects.toThrow('No HA rule "nope"');
});
