/** High availability with a working manager, which the recordings lack. */
import { describe, expect, it } from "vitest";
import { HA_STATUS } from "../../../../src/simulator/families/ha/files";
import { INVENTORY } from "../../../../src/simulator/kernel/inventory";
import { start } from "../../support";
import { entry, manage, managed, rule, service } from "./cluster";

it("services are queued at first and reach the requested state within a second", async () => {
  const simulator = await start();
  simulator.clock.stop();
  await manage(simulator, "ct:201");
  expect(await service(simulator, "ct:201")).toMatchObject({ state: "queued", node: "pve3" });
  simulator.clock.advance(1000);
  expect(await service(simulator, "ct:201")).toMatchObject({ state: "started", crm_state: "started" });
  await simulator.put("/cluster/ha/resources/ct:201", { state: "disabled" });
  expect(await service(simulator, "ct:201")).toMatchObject({ state: "stopping", request_state: "disabled" });
  simulator.clock.advance(1000);
  expect(await service(simulator, "ct:201")).toMatchObject({ state: "disabled", crm_state: "stopped" });
  const { data } = await simulator.get("/cluster/resources", { type: "vm" });
  expect(data).toContainEqual(expect.objectContaining({ vmid: 201, status: "stopped", hastate: "stopped" }));
});

it("services remain in place while no manager works", async () => {
  const simulator = await start({ fixture: "ha-rules" });
  await manage(simulator, "vm:100");
  simulator.clock.advance(5000);
  expect(await service(simulator, "vm:100")).toMatchObject({ state: "queued" });
});

it("services in error have to be disabled first", async () => {
  const simulator = await managed("vm:100");
  await service(simulator, "vm:100");
  simulator.state.change(HA_STATUS, ({ services }) => {
    services["vm:100"] = { state: "error", node: "pve1" };
  });
  const update = (state: string) => simulator.put("/cluster/ha/resources/vm:100", { state });
  const text = "service 'vm:100' in error state, must be disabled and fixed first\n";
  expect(await update("started")).toMatchObject({ status: 500, message: text });
  expect(await simulator.post("/cluster/ha/resources/vm:100/migrate", { node: "pve2" })).toMatchObject({
    message: text,
  });
  expect(await update("disabled")).toMatchObject({ status: 200 });
  simulator.clock.advance(1000);
  expect(await service(simulator, "vm:100")).toMatchObject({ state: "disabled" });
  expect(await update("started")).toMatchObject({ status: 200 });
});

it("services without a resource are forgotten", async () => {
  const simulator = await managed("vm:100");
  expect(await service(simulator, "vm:100")).toMatchObject({ state: "started" });
  simulator.clock.stop();
  await simulator.delete("/cluster/ha/resources/vm:100");
  expect(await service(simulator, "vm:100")).toMatchObject({ state: "deleting" });
  simulator.clock.advance(1000);
  expect(await service(simulator, "vm:100")).toBeUndefined();
});

describe("moving", () => {
  it("takes along resources with positive affinity, guests included", async () => {
    const simulator = await managed("vm:100", "vm:101");
    await rule(simulator, "pair", { type: "resource-affinity", affinity: "positive", resources: "vm:100,vm:101" });
    const { data } = await simulator.post("/cluster/ha/resources/vm:100/migrate", { node: "pve3" });
    expect(data).toEqual({ sid: "vm:100", "requested-node": "pve3", "comigrated-resources": ["vm:101"] });
    simulator.clock.advance(1500);
    for (const sid of ["vm:100", "vm:101"]) {
      expect(await service(simulator, sid)).toMatchObject({ state: "started", node: "pve3" });
    }
    expect(simulator.state.read(INVENTORY).guests.filter(({ node }) => node === "pve3")).toHaveLength(3);
  });

  it("moving is refused against the rules and to a node that is offline", async () => {
    const simulator = await managed("vm:100", "vm:102");
    await rule(simulator, "apart", { type: "resource-affinity", affinity: "negative", resources: "vm:100,vm:102" });
    await service(simulator, "vm:100");
    simulator.state.change(INVENTORY, ({ nodes }) => {
      for (const node of nodes) node.online = node.name !== "pve3";
    });
    const migrate = (node: string) => simulator.post("/cluster/ha/resources/vm:100/migrate", { node });
    expect((await migrate("pve2")).data).toMatchObject({
      "blocking-resources": [{ sid: "vm:102", cause: "resource-affinity" }],
    });
    expect(await migrate("pve3")).toMatchObject({ status: 200 });
    simulator.clock.advance(2000);
    expect(await service(simulator, "vm:100")).toMatchObject({ state: "started", node: "pve1" });
  });
});

describe("arming", () => {
  it("freezes services, and releases them again", async () => {
    const simulator = await managed("vm:100");
    expect(await entry(simulator, "fencing")).toMatchObject({ "armed-state": "armed" });
    await simulator.post("/cluster/ha/status/disarm-ha", { "resource-mode": "freeze" });
    simulator.clock.advance(1000);
    expect(await entry(simulator, "fencing")).toMatchObject({ "armed-state": "disarmed", resource_mode: "freeze" });
    expect(await service(simulator, "vm:100")).toMatchObject({ state: "freeze" });
    // The server ignores another mode until HA is armed again.
    await simulator.post("/cluster/ha/status/disarm-ha", { "resource-mode": "ignore" });
    simulator.clock.advance(1000);
    expect(await entry(simulator, "fencing")).toMatchObject({ resource_mode: "freeze" });
    await simulator.post("/cluster/ha/status/arm-ha");
    simulator.clock.advance(1500);
    expect(await entry(simulator, "fencing")).toMatchObject({ "armed-state": "armed" });
    expect(await service(simulator, "vm:100")).toMatchObject({ state: "started" });
  });

  it("works without any resource", async () => {
    const simulator = await start();
    expect(await entry(simulator, "fencing")).toMatchObject({ "armed-state": "standby" });
    await simulator.post("/cluster/ha/status/disarm-ha", { "resource-mode": "ignore" });
    simulator.clock.advance(1000);
    expect(await entry(simulator, "fencing")).toMatchObject({ "armed-state": "disarmed", resource_mode: "ignore" });
  });
});
