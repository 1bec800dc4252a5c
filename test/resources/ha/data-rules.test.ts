import { expect, it } from "vitest";
import { haRuleData, haRulesData } from "../../../src/resources/ha/data-rules";
import { FakeSession, refusal } from "../../support/fake-session";
import { readData } from "../../support/lifecycle";

it("data sources report rules of both kinds", async () => {
  const pin = { rule: "pin", type: "node-affinity", resources: "vm:100", nodes: "pve1:2,pve2", strict: 1, disable: 1 };
  const apart = { rule: "apart", type: "resource-affinity", resources: "ct:200,vm:100", affinity: "negative" };
  const session = new FakeSession({
    "GET /cluster/ha/rules": [
      { ...pin, order: 2 },
      { ...apart, order: 1 },
    ],
    "GET /cluster/ha/rules/apart": { ...apart, order: 1 },
    "GET /cluster/ha/rules/nope": refusal(500, "no such ha rule 'nope'\n"),
  });
  const { rules } = await readData(haRulesData, session, { type: "node-affinity", resource: "vm:100" });
  expect(session.requests.at(-1)?.parameters).toEqual({ type: "node-affinity", resource: "vm:100" });
  expect(rules).toMatchObject([
    { rule: "apart", affinity: "negative", nodes: null, strict: null, enabled: true, order: 1 },
    { rule: "pin", affinity: "positive", nodes: { pve1: 2, pve2: 0 }, strict: true, enabled: false },
  ]);
  expect(await readData(haRuleData, session, { rule: "apart" })).toMatchObject({ type: "resource-affinity" });
  await expect(readData(haRuleData, session, { rule: "nope" })).rejects.toThrow('No HA rule "nope"');
});
