/** Bulk actions, which no recording shows: the guests that change, and the task's log about those that do not. */
import { beforeEach, describe, expect, it } from "vitest";
import { USER_CONFIG } from "../../../src/simulator/kernel/access/user-config";
import { type Guest, INVENTORY } from "../../../src/simulator/kernel/inventory";
import { logIn, start, type TestSimulator } from "../support";

let simulator: TestSimulator;
beforeEach(async () => {
  simulator = await start();
});

/** The guests of the datacenter: 100, 101, 102 (VMs) and 200 run, 201 does not; 102 is on pve2, 201 on pve3. */
async function run(action: string, params: Record<string, string> = {}) {
  const { data } = await simulator.post(`/cluster/bulk-action/guest/${action}`, params);
  const status = await simulator.get(`/nodes/pve1/tasks/${encodeURIComponent(data)}/status`);
  return status.data.exitstatus as string;
}

async function states(): Promise<Record<string, string>> {
  const { data } = await simulator.get("/cluster/resources", { type: "vm" });
  const guests = data as { vmid: number; node: string; status: string; lock?: string }[];
  return Object.fromEntries(
    guests.map(({ vmid, node, status, lock }) => [vmid, `${status} on ${node}${lock ? ` (${lock})` : ""}`]),
  );
}

function changeGuest(vmid: number, change: Partial<Guest>): void {
  simulator.state.change(INVENTORY, ({ guests }) => {
    Object.assign(guests.find((guest) => guest.vmid === vmid) as Guest, change);
  });
}

/** Types of the tasks, oldest first. */
async function tasks(): Promise<string[]> {
  const { data } = await simulator.get("/cluster/log", { max: "100" });
  return (data as { msg: string }[])
    .reverse()
    .flatMap(({ msg }) => /^starting task UPID:[^:]+:\w+:\w+:\w+:([^:]+:[^:]*):/.exec(msg)?.[1] ?? []);
}

describe("the log of a bulk action", () => {
  async function logOf(action: string, params: Record<string, string>): Promise<string[]> {
    const { data } = await simulator.post(`/cluster/bulk-action/guest/${action}`, params);
    const log = await simulator.get(`/nodes/pve1/tasks/${encodeURIComponent(data)}/log`, { limit: "0" });
    return (log.data as { t: string }[]).map(({ t }) => t);
  }

  it("lists the guests that change and those that do not", async () => {
    changeGuest(100, { running: false });
    expect(await logOf("start", {})).toEqual([
      "Starting all guests",
      "Starting VM 100",
      "WARN: Skipping VM 101, already running.",
      "WARN: Skipping VM 102, already running.",
      "WARN: Skipping CT 200, already running.",
      "Starting CT 201",
      "TASK WARNINGS: 3",
    ]);
    expect(await logOf("migrate", { vms: "102", target: "pve2" })).toEqual([
      "Migrating guests to pve2: 102",
      "WARN: VM 102 already on pve2, skipping.",
      "TASK WARNINGS: 1",
    ]);
    simulator.faults.add({ fault: "task", type: "vzshutdown", failure: "got timeout", times: 1 });
    expect(await logOf("shutdown", { vms: "200", timeout: "30" })).toEqual([
      "Shutting down guests: 200",
      "Shutting down CT 200 (Timeout = 30 seconds)",
      "WARN: Stopping CT 200 failed: got timeout",
      "TASK ERROR: Some guests failed to shutdown 200",
    ]);
  });
});

describe("start", () => {
  it("starts stopped guests in start order, and warns about running ones", async () => {
    for (const vmid of [100, 101, 102]) changeGuest(vmid, { running: false });
    changeGuest(102, { startup: "order=1,up=30" });
    changeGuest(101, { startup: "order=2" });
    expect(await run("start")).toBe("WARNINGS: 1");
    expect(await tasks()).toEqual(["bulk-start:", "qmstart:102", "qmstart:101", "qmstart:100", "vzstart:201"]);
    expect(Object.values(await states()).every((state) => state.startsWith("running"))).toBe(true);
  });

  it("continues when guests fail, and names them at the end", async () => {
    for (const vmid of [100, 102]) changeGuest(vmid, { running: false });
    simulator.state.change(INVENTORY, ({ nodes }) => {
      for (const node of nodes) node.online = node.name !== "pve3";
    });
    simulator.faults.add({ fault: "task", type: "qmstart", failure: "no space left", times: 1 });
    expect(await run("start", { vms: "100" })).toBe("Some guests failed to start: 100");
    simulator.faults.add({ fault: "task", type: "qmstart", failure: "no space left", times: 1 });
    expect(await run("start")).toBe("Some guests failed to start: 100, 201");
    expect(await states()).toMatchObject({ 100: "stopped on pve1", 102: "running on pve2" });
  });

  it("leaves guests under HA alone unless they are named, and then requests the state from the HA manager", async () => {
    changeGuest(100, { running: false });
    await simulator.post("/cluster/ha/resources", { sid: "vm:100", state: "stopped" });
    await run("start");
    expect(await tasks()).not.toContain("qmstart:100");
    expect(await run("start", { vms: "100" })).toBe("OK");
    expect((await simulator.get("/cluster/ha/resources/vm:100")).data.state).toBe("started");
  });

  it("needs a privilege on each named guest, or on everything", async () => {
    const viewer = await logIn(simulator, "viewer@pve", "viewer-password");
    const post = (params: Record<string, string>) => simulator.post("/cluster/bulk-action/guest/start", params, viewer);
    expect(await post({ vms: "101" })).toMatchObject({ reason: "Permission check failed (/vms/101, VM.PowerMgmt)" });
    expect(await post({})).toMatchObject({ reason: "Permission check failed (/, VM.PowerMgmt)" });
    simulator.state.change(USER_CONFIG, ({ acl }) => {
      acl.push({ path: "/vms/101", subject: "viewer@pve", role: "PVEVMUser", propagate: true });
    });
    expect((await post({ vms: "101" })).status).toBe(200);
  });
});

describe("shutdown", () => {
  it("stops guests in the reverse start order", async () => {
    changeGuest(102, { startup: "order=1" });
    expect(await run("shutdown")).toBe("WARNINGS: 1");
    const order = ["qmshutdown:100", "qmshutdown:101", "vzshutdown:200", "qmshutdown:102"];
    expect(await tasks()).toEqual(["bulk-shutdown:", ...order]);
  });

  it("leaves paused guests alone without `force`", async () => {
    changeGuest(100, { paused: true });
    expect(await run("shutdown", { vms: "100", "force-stop": "0" })).toBe("WARNINGS: 1");
    expect(await states()).toMatchObject({ 100: "paused on pve1" });
    expect(await run("shutdown", { vms: "100" })).toBe("WARNINGS: 1");
    expect(await run("shutdown", { vms: "100", "force-stop": "1" })).toBe("OK");
    expect(await states()).toMatchObject({ 100: "stopped on pve1" });
  });
});

it("suspend pauses a guest until the next start, or writes its memory to disk", async () => {
  expect(await run("suspend", { vms: "100" })).toBe("OK");
  expect(await run("suspend", { vms: "101", "to-disk": "1", statestorage: "data" })).toBe("OK");
  expect(await run("suspend", { vms: "200" })).toBe("WARNINGS: 1");
  const after = await states();
  expect([after[100], after[101], after[200]]).toEqual([
    "paused on pve1",
    "stopped on pve1 (suspended)",
    "running on pve1",
  ]);
  expect(await run("start", { vms: "100" })).toBe("OK");
  expect((await states())[100]).toBe("running on pve1");
});

describe("migrate", () => {
  it.each([
    ["no running VM without online", "100", {}, "Some guests failed to migrate 100"],
    ["no running VM with local disks", "100", { online: "1" }, "Some guests failed to migrate 100"],
    ["running VMs with their local disks", "100", { online: "1", "with-local-disks": "1" }, "OK"],
    ["containers by a restart", "200", { online: "1" }, "OK"],
    ["stopped guests without further parameters", "201", {}, "OK"],
    ["no guest that is on the target already", "102", {}, "WARNINGS: 1"],
  ])("moves %s", async (_, vms, params, exitstatus) => {
    const before = (await states())[vms];
    expect(await run("migrate", { vms, target: "pve2", ...params })).toBe(exitstatus);
    const after = (await states())[vms];
    expect(after).toBe(exitstatus === "OK" ? before?.replace(/pve\d/, "pve2") : before);
  });

  it("fails for unknown nodes", async () => {
    expect(await run("migrate", { vms: "201", target: "pve9" })).toBe("Some guests failed to migrate 201");
  });
});
