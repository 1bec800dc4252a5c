/** HA rules that the recordings lack: rules of newer servers, and rules that contradict each other. */
import { describe, expect, it } from "vitest";
import { start } from "../../support";
import { manage, managed, rule } from "./cluster";

describe("negative node affinity", () => {
  const off = (nodes: string, more = {}) => ({ type: "node-affinity", resources: "vm:100", nodes, ...more });

  it("negative node affinity is refused by the recorded server", async () => {
    const simulator = await managed("vm:100");
    const { status, errors } = await rule(simulator, "off", off("pve1", { affinity: "negative" }));
    expect(status).toBe(400);
    expect(errors).toEqual({ affinity: expect.stringContaining("not defined in schema") });
    await rule(simulator, "on", off("pve1"));
    const { data } = await simulator.get("/cluster/ha/rules/on");
    expect(data).not.toHaveProperty("affinity");
  });

  it("keeps a guest off the nodes on newer servers, which always show the affinity", async () => {
    const simulator = await start({ version: "9.2.20" });
    expect((await simulator.get("/version")).data).toMatchObject({ version: "9.2.20", release: "9.2" });
    await manage(simulator, "vm:100");
    simulator.clock.advance(1500);
    expect((await rule(simulator, "off", off("pve3", { affinity: "negative", strict: "1" }))).status).toBe(200);
    const migrate = (node: string) => simulator.post("/cluster/ha/resources/vm:100/migrate", { node });
    expect((await migrate("pve3")).data["blocking-resources"]).toEqual([{ sid: "vm:100", cause: "node-affinity" }]);
    expect((await migrate("pve2")).data).not.toHaveProperty("blocking-resources");
    expect((await migrate("pve2")).data).not.toHaveProperty("comigrated-resources");
    await simulator.put("/cluster/ha/rules/off", { type: "node-affinity", delete: "affinity" });
    expect((await simulator.get("/cluster/ha/rules/off")).data).toMatchObject({ affinity: "positive" });
  });

  it.each([
    ["pve1:2,pve2", "negative node affinity rule must not specify node priorities"],
    ["pve1,pve2,pve3", "negative node affinity rule must not specify all cluster nodes"],
  ])("negative node affinity is refused for the nodes %s, unless the rule is disabled", async (nodes, text) => {
    const simulator = await start({ version: "9.2.20" });
    await manage(simulator, "vm:100");
    const refused = await rule(simulator, "off", off(nodes, { affinity: "negative" }));
    expect(JSON.stringify(refused)).toContain(`nodes: ${text}`);
    expect((await rule(simulator, "off", off(nodes, { affinity: "negative", disable: "1" }))).status).toBe(200);
  });
});

it("a new rule gets the second or third place, and moves later rules on", async () => {
  const simulator = await start();
  for (const sid of ["vm:100", "vm:101", "vm:102", "ct:200"]) {
    await manage(simulator, sid);
    const params = { type: "node-affinity", resources: sid, nodes: "pve1" };
    expect((await rule(simulator, `rule-${sid.slice(3)}`, params)).status).toBe(200);
  }
  const { data } = await simulator.get("/cluster/ha/rules");
  const orders = Object.fromEntries((data as { rule: string; order: number }[]).map((one) => [one.rule, one.order]));
  expect(orders).toEqual({ "rule-100": 1, "rule-101": 2, "rule-200": 3, "rule-102": 4 });
});

const RESOURCES = ["vm:100", "vm:101", "vm:102", "ct:200"] as const;
const positive = (resources: string) => ({ type: "resource-affinity", affinity: "positive", resources });
const negative = (resources: string) => ({ type: "resource-affinity", affinity: "negative", resources });
const on = (nodes: string, resources: string) => ({ type: "node-affinity", nodes, resources });

it.each([
  ["more resources than nodes", [], negative(RESOURCES.join(",")), "rule defines more resources than available nodes"],
  [
    "together and apart",
    [positive("vm:100,vm:101"), positive("vm:101,vm:102")],
    negative("vm:100,vm:102"),
    "rule shares two or more resources with a positive resource affinity rule",
  ],
  [
    "apart and together",
    [negative("vm:100,vm:101")],
    positive("vm:100,vm:101"),
    "rule shares two or more resources with a negative resource affinity rule",
  ],
  [
    "priorities and affinity",
    [positive("vm:100,vm:101")],
    on("pve1:2,pve2:1", "vm:100"),
    "resources are in a resource affinity rule and cannot be in a node affinity rule with multiple priorities",
  ],
  [
    "affinity and priorities",
    [on("pve1:2,pve2", "vm:100")],
    positive("vm:100,vm:101"),
    "resources are in node affinity rules with multiple priorities",
  ],
  [
    "together on different nodes",
    [on("pve1", "vm:100"), on("pve2", "vm:101")],
    positive("vm:100,vm:101"),
    "resources are in multiple node affinity rules",
  ],
  [
    "different nodes for positive affinity",
    [positive("vm:100,vm:101"), on("pve1", "vm:100")],
    on("pve2", "vm:101"),
    "at least one resource is in a positive resource affinity rule and there are other resources in at least one other node affinity rule already",
  ],
  [
    "apart on one node",
    [on("pve1", "vm:100,vm:101")],
    negative("vm:100,vm:101"),
    "two or more resources are restricted to less nodes than available to the resources",
  ],
  [
    "one node for negative affinity",
    [negative("vm:100,vm:101")],
    on("pve1", "vm:100,vm:101"),
    "at least one resource is in a negative resource affinity rule and this rule would restrict these to less nodes than available to the resources",
  ],
])("rules that contradict others are refused: %s", async (_name, before, refused, text) => {
  const simulator = await start({ fixture: "ha-rules" });
  for (const sid of RESOURCES) await manage(simulator, sid);
  for (const [index, params] of before.entries()) {
    expect(await rule(simulator, `before${index}`, params)).toMatchObject({ status: 200 });
  }
  expect(await rule(simulator, "refused", refused)).toMatchObject({
    status: 500,
    message: `create ha rule failed: 400 Rule 'refused' is invalid.\nresources: ${text}\n`,
  });
  // A disabled rule contradicts no other.
  expect(await rule(simulator, "refused", { ...refused, disable: "1" })).toMatchObject({ status: 200 });
});

it("rules lose resources that are no longer managed, unless the call keeps them", async () => {
  const simulator = await start({ fixture: "ha-rules" });
  for (const sid of RESOURCES) await manage(simulator, sid);
  await rule(simulator, "pair", positive("vm:100,vm:101"));
  await rule(simulator, "place", on("pve1", "vm:100"));
  await simulator.delete("/cluster/ha/resources/vm:100");
  expect((await simulator.get("/cluster/ha/rules")).data).toEqual([
    expect.objectContaining({
      rule: "pair",
      resources: "vm:101",
      errors: { resources: ["rule is ineffective as there are less than two resources"] },
    }),
  ]);
  await simulator.delete("/cluster/ha/resources/vm:101", { purge: "0" });
  expect((await simulator.get("/cluster/ha/rules/pair")).data).toMatchObject({ resources: "vm:101" });
});
