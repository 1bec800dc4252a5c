/** High availability with a manager at work, which the recordings do not have, and rules that contradict each other. */
import { describe, expect, it } from "vitest";
import type { Simulator } from "../../../src/simulator";
import { HA_STATUS } from "../../../src/simulator/families/ha/files";
import { INVENTORY } from "../../../src/simulator/kernel/inventory";
import { send, start } from "../support";

const manage = (simulator: Simulator, sid: string, params: Record<string, string> = {}) =>
  send(simulator, "POST", "/cluster/ha/resources", { sid, ...params });

async function entry(simulator: Simulator, id: string) {
  const { data } = await send(simulator, "GET", "/cluster/ha/status/current");
  return (data as { id: string }[]).find((one) => one.id === id);
}

const service = (simulator: Simulator, sid: string) => entry(simulator, `service:${sid}`);

/** Every node can take every guest, and the manager has had its time. */
async function managed(...sids: string[]): Promise<Simulator> {
  const simulator = await start();
  for (const sid of sids) await manage(simulator, sid);
  simulator.clock.advance(1500);
  return simulator;
}

const rule = (simulator: Simulator, id: string, params: Record<string, string>) =>
  send(simulator, "POST", "/cluster/ha/rules", { rule: id, ...params });

describe("negative node affinity", () => {
  const off = (nodes: string, more = {}) => ({ type: "node-affinity", resources: "vm:100", nodes, ...more });

  it("is unknown to the recorded server", async () => {
    const simulator = await managed("vm:100");
    const { status, errors } = await rule(simulator, "off", off("pve1", { affinity: "negative" }));
    expect(status).toBe(400);
    expect(errors).toEqual({ affinity: expect.stringContaining("not defined in schema") });
    await rule(simulator, "on", off("pve1"));
    const { data } = await send(simulator, "GET", "/cluster/ha/rules/on");
    expect(data).not.toHaveProperty("affinity");
  });

  it("keeps a guest off the nodes on newer servers, which always tell the affinity", async () => {
    const simulator = await start({ version: "9.2.20" });
    expect((await send(simulator, "GET", "/version")).data).toMatchObject({ version: "9.2.20", release: "9.2" });
    await manage(simulator, "vm:100");
    simulator.clock.advance(1500);
    expect((await rule(simulator, "off", off("pve3", { affinity: "negative", strict: "1" }))).status).toBe(200);
    const migrate = (node: string) => send(simulator, "POST", "/cluster/ha/resources/vm:100/migrate", { node });
    expect((await migrate("pve3")).data["blocking-resources"]).toEqual([{ sid: "vm:100", cause: "node-affinity" }]);
    expect((await migrate("pve2")).data).not.toHaveProperty("blocking-resources");
    expect((await migrate("pve2")).data).not.toHaveProperty("comigrated-resources");
    await send(simulator, "PUT", "/cluster/ha/rules/off", { type: "node-affinity", delete: "affinity" });
    expect((await send(simulator, "GET", "/cluster/ha/rules/off")).data).toMatchObject({ affinity: "positive" });
  });

  it.each([
    ["pve1:2,pve2", "negative node affinity rule must not specify node priorities"],
    ["pve1,pve2,pve3", "negative node affinity rule must not specify all cluster nodes"],
  ])("is refused for the nodes %s, but not when it is disabled", async (nodes, text) => {
    const simulator = await start({ version: "9.2.20" });
    await manage(simulator, "vm:100");
    const refused = await rule(simulator, "off", off(nodes, { affinity: "negative" }));
    expect(JSON.stringify(refused)).toContain(`nodes: ${text}`);
    expect((await rule(simulator, "off", off(nodes, { affinity: "negative", disable: "1" }))).status).toBe(200);
  });
});

describe("the order of rules", () => {
  it("puts a new one after the first or second: later ones move on", async () => {
    const simulator = await start();
    for (const sid of ["vm:100", "vm:101", "vm:102", "ct:200"]) {
      await manage(simulator, sid);
      const params = { type: "node-affinity", resources: sid, nodes: "pve1" };
      expect((await rule(simulator, `rule-${sid.slice(3)}`, params)).status).toBe(200);
    }
    const { data } = await send(simulator, "GET", "/cluster/ha/rules");
    const orders = Object.fromEntries((data as { rule: string; order: number }[]).map((one) => [one.rule, one.order]));
    expect(orders).toEqual({ "rule-100": 1, "rule-101": 2, "rule-200": 3, "rule-102": 4 });
  });
});

describe("services", () => {
  it("are queued at first and reach the requested state within a second", async () => {
    const simulator = await start();
    simulator.clock.stop();
    await manage(simulator, "ct:201");
    expect(await service(simulator, "ct:201")).toMatchObject({ state: "queued", node: "pve3" });
    simulator.clock.advance(1000);
    expect(await service(simulator, "ct:201")).toMatchObject({ state: "started", crm_state: "started" });
    await send(simulator, "PUT", "/cluster/ha/resources/ct:201", { state: "disabled" });
    expect(await service(simulator, "ct:201")).toMatchObject({ state: "stopping", request_state: "disabled" });
    simulator.clock.advance(1000);
    expect(await service(simulator, "ct:201")).toMatchObject({ state: "disabled", crm_state: "stopped" });
    const { data } = await send(simulator, "GET", "/cluster/resources", { type: "vm" });
    expect(data).toContainEqual(expect.objectContaining({ vmid: 201, status: "stopped", hastate: "stopped" }));
  });

  it("stay where they are while no manager works", async () => {
    const simulator = await start({ fixture: "ha-rules" });
    await manage(simulator, "vm:100");
    simulator.clock.advance(5000);
    expect(await service(simulator, "vm:100")).toMatchObject({ state: "queued" });
  });

  it("in error have to be disabled first", async () => {
    const simulator = await managed("vm:100");
    await service(simulator, "vm:100");
    simulator.state.change(HA_STATUS, ({ services }) => {
      services["vm:100"] = { state: "error", node: "pve1" };
    });
    const update = (state: string) => send(simulator, "PUT", "/cluster/ha/resources/vm:100", { state });
    const text = "service 'vm:100' in error state, must be disabled and fixed first\n";
    expect(await update("started")).toMatchObject({ status: 500, message: text });
    expect(await send(simulator, "POST", "/cluster/ha/resources/vm:100/migrate", { node: "pve2" })).toMatchObject({
      message: text,
    });
    expect(await update("disabled")).toMatchObject({ status: 200 });
    simulator.clock.advance(1000);
    expect(await service(simulator, "vm:100")).toMatchObject({ state: "disabled" });
    expect(await update("started")).toMatchObject({ status: 200 });
  });

  it("that are no longer wanted are forgotten", async () => {
    const simulator = await managed("vm:100");
    expect(await service(simulator, "vm:100")).toMatchObject({ state: "started" });
    simulator.clock.stop();
    await send(simulator, "DELETE", "/cluster/ha/resources/vm:100");
    expect(await service(simulator, "vm:100")).toMatchObject({ state: "deleting" });
    simulator.clock.advance(1000);
    expect(await service(simulator, "vm:100")).toBeUndefined();
  });
});

describe("moving", () => {
  it("takes along what belongs together, guests included", async () => {
    const simulator = await managed("vm:100", "vm:101");
    await rule(simulator, "pair", { type: "resource-affinity", affinity: "positive", resources: "vm:100,vm:101" });
    const { data } = await send(simulator, "POST", "/cluster/ha/resources/vm:100/migrate", { node: "pve3" });
    expect(data).toEqual({ sid: "vm:100", "requested-node": "pve3", "comigrated-resources": ["vm:101"] });
    simulator.clock.advance(1500);
    for (const sid of ["vm:100", "vm:101"]) {
      expect(await service(simulator, sid)).toMatchObject({ state: "started", node: "pve3" });
    }
    expect(simulator.state.read(INVENTORY).guests.filter(({ node }) => node === "pve3")).toHaveLength(3);
  });

  it("does not happen against the rules or to a node that is offline", async () => {
    const simulator = await managed("vm:100", "vm:102");
    await rule(simulator, "apart", { type: "resource-affinity", affinity: "negative", resources: "vm:100,vm:102" });
    await service(simulator, "vm:100");
    simulator.state.change(INVENTORY, ({ nodes }) => {
      for (const node of nodes) node.online = node.name !== "pve3";
    });
    const migrate = (node: string) => send(simulator, "POST", "/cluster/ha/resources/vm:100/migrate", { node });
    expect((await migrate("pve2")).data).toMatchObject({
      "blocking-resources": [{ sid: "vm:102", cause: "resource-affinity" }],
    });
    expect(await migrate("pve3")).toMatchObject({ status: 200 });
    simulator.clock.advance(2000);
    expect(await service(simulator, "vm:100")).toMatchObject({ state: "started", node: "pve1" });
  });
});

describe("arming", () => {
  it("freezes services, and lets them go on", async () => {
    const simulator = await managed("vm:100");
    expect(await entry(simulator, "fencing")).toMatchObject({ "armed-state": "armed" });
    await send(simulator, "POST", "/cluster/ha/status/disarm-ha", { "resource-mode": "freeze" });
    simulator.clock.advance(1000);
    expect(await entry(simulator, "fencing")).toMatchObject({ "armed-state": "disarmed", resource_mode: "freeze" });
    expect(await service(simulator, "vm:100")).toMatchObject({ state: "freeze" });
    // Another mode is ignored until HA is armed again.
    await send(simulator, "POST", "/cluster/ha/status/disarm-ha", { "resource-mode": "ignore" });
    simulator.clock.advance(1000);
    expect(await entry(simulator, "fencing")).toMatchObject({ resource_mode: "freeze" });
    await send(simulator, "POST", "/cluster/ha/status/arm-ha");
    simulator.clock.advance(1500);
    expect(await entry(simulator, "fencing")).toMatchObject({ "armed-state": "armed" });
    expect(await service(simulator, "vm:100")).toMatchObject({ state: "started" });
  });

  it("works without any resource", async () => {
    const simulator = await start();
    expect(await entry(simulator, "fencing")).toMatchObject({ "armed-state": "standby" });
    await send(simulator, "POST", "/cluster/ha/status/disarm-ha", { "resource-mode": "ignore" });
    simulator.clock.advance(1000);
    expect(await entry(simulator, "fencing")).toMatchObject({ "armed-state": "disarmed", resource_mode: "ignore" });
  });
});

describe("rules", () => {
  const RESOURCES = ["vm:100", "vm:101", "vm:102", "ct:200"] as const;
  const positive = (resources: string) => ({ type: "resource-affinity", affinity: "positive", resources });
  const negative = (resources: string) => ({ type: "resource-affinity", affinity: "negative", resources });
  const on = (nodes: string, resources: string) => ({ type: "node-affinity", nodes, resources });

  it.each([
    [
      "more resources than nodes",
      [],
      negative(RESOURCES.join(",")),
      "rule defines more resources than available nodes",
    ],
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
      "different nodes for what is together",
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
      "one node for what is apart",
      [negative("vm:100,vm:101")],
      on("pve1", "vm:100,vm:101"),
      "at least one resource is in a negative resource affinity rule and this rule would restrict these to less nodes than available to the resources",
    ],
  ])("that contradict others are refused: %s", async (_name, before, refused, text) => {
    const simulator = await start({ fixture: "ha-rules" });
    for (const sid of RESOURCES) await manage(simulator, sid);
    for (const [index, params] of before.entries()) {
      expect(await rule(simulator, `before${index}`, params)).toMatchObject({ status: 200 });
    }
    expect(await rule(simulator, "refused", refused)).toMatchObject({
      status: 500,
      message: `create ha rule failed: 400 Rule 'refused' is invalid.\nresources: ${text}\n`,
    });
    // A disabled rule contradicts nobody.
    expect(await rule(simulator, "refused", { ...refused, disable: "1" })).toMatchObject({ status: 200 });
  });

  it("lose resources that are no longer managed, unless told not to", async () => {
    const simulator = await start({ fixture: "ha-rules" });
    for (const sid of RESOURCES) await manage(simulator, sid);
    await rule(simulator, "pair", positive("vm:100,vm:101"));
    await rule(simulator, "place", on("pve1", "vm:100"));
    await send(simulator, "DELETE", "/cluster/ha/resources/vm:100");
    expect((await send(simulator, "GET", "/cluster/ha/rules")).data).toEqual([
      expect.objectContaining({
        rule: "pair",
        resources: "vm:101",
        errors: { resources: ["rule is ineffective as there are less than two resources"] },
      }),
    ]);
    await send(simulator, "DELETE", "/cluster/ha/resources/vm:101", { purge: "0" });
    expect((await send(simulator, "GET", "/cluster/ha/rules/pair")).data).toMatchObject({ resources: "vm:101" });
  });
});
