/** Reads of nodes, guests and storages, which clients outside `/cluster` and `/pools` send first. */
import { beforeEach, describe, expect, it } from "vitest";
import { USER_CONFIG } from "../../../src/simulator/kernel/access/user-config";
import { INVENTORY } from "../../../src/simulator/kernel/inventory";
import { type Answer, logIn, start, type TestSimulator } from "../support";

let simulator: TestSimulator;
beforeEach(async () => {
  simulator = await start();
});

const GIB = 1024 ** 3;

/** Gives viewer@pve a role at a path. */
function grant(path: string, role: string): void {
  simulator.state.change(USER_CONFIG, ({ acl }) => {
    acl.push({ path, subject: "viewer@pve", role, propagate: true });
  });
}

const asViewer = () => logIn(simulator, "viewer@pve", "viewer-password");

const FIRST_QUESTIONS = [
  "/version",
  "/nodes",
  "/nodes/pve1/status",
  "/nodes/localhost/status",
  "/nodes/pve2/qemu",
  "/nodes/pve3/lxc",
  "/nodes/pve1/storage",
  "/storage",
  "/access/permissions",
  "/cluster/resources",
];

it.each(FIRST_QUESTIONS)("the simulator answers GET %s", async (path) => {
  const { status, data } = await simulator.get(path);
  expect(status).toBe(200);
  expect(data).toBeTruthy();
});

describe("the list of nodes", () => {
  it("hides figures from users without Sys.Audit on the node", async () => {
    grant("/nodes/pve2", "PVEAuditor");
    const { data } = await simulator.get("/nodes", {}, await asViewer());
    expect(data).toMatchObject([
      { node: "pve1", status: "online", ssl_fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/) },
      { node: "pve2", status: "online", maxcpu: 16, mem: 12 * GIB, uptime: 86_400 },
      { node: "pve3", status: "online" },
    ]);
    expect(data[0]).not.toHaveProperty("maxcpu");
  });

  it("keeps the sizes of an offline node, and calls a node without a report unknown", async () => {
    simulator.state.change(INVENTORY, ({ nodes: [, second, third] }) => {
      Object.assign(second ?? {}, { online: false });
      delete third?.usage;
    });
    const { data } = await simulator.get("/nodes");
    expect(data[1]).toMatchObject({ status: "offline", maxmem: 64 * GIB });
    expect(data[1]).not.toHaveProperty("mem");
    expect(data[2]).toMatchObject({ status: "unknown" });
    expect(data[2]).not.toHaveProperty("maxmem");
  });
});

describe("the status of a node", () => {
  it("contains the figures of the node and the version of the server", async () => {
    simulator = await start({ version: "9.2.20" });
    const { data } = await simulator.get("/nodes/pve2/status");
    expect(data).toMatchObject({
      memory: { total: 64 * GIB, used: 12 * GIB, free: 52 * GIB },
      cpuinfo: { cpus: 16 },
      loadavg: ["0.80", "0.80", "0.80"],
      pveversion: expect.stringMatching(/^pve-manager\/9\.2\.20\/[0-9a-f]{16}$/),
    });
  });

  it("requires Sys.Audit on the node", async () => {
    const viewer = await asViewer();
    const read = () => simulator.get("/nodes/pve2/status", {}, viewer);
    expect(await read()).toMatchObject({ status: 403, message: "Permission check failed (/nodes/pve2, Sys.Audit)\n" });
    grant("/nodes/pve2", "PVEAuditor");
    expect((await read()).status).toBe(200);
  });

  it("refuses nodes that are offline or unknown", async () => {
    simulator.state.change(INVENTORY, ({ nodes: [, second] }) => {
      Object.assign(second ?? {}, { online: false });
    });
    expect((await simulator.get("/nodes/pve2/status")).status).toBe(595);
    expect((await simulator.get("/nodes/absent/status")).status).toBe(500);
  });
});

describe("the guests of a node", () => {
  it("lists guests by kind, with their state", async () => {
    simulator.state.change(INVENTORY, ({ guests }) => {
      for (const guest of guests) if (guest.vmid === 101) guest.paused = true;
    });
    const machines = await simulator.get("/nodes/pve1/qemu", { full: "1" });
    expect(machines.data).toMatchObject([
      { vmid: 100, name: "web1", status: "running", qmpstatus: "running", cpus: 2, maxmem: 2 * GIB, tags: "prod;web" },
      { vmid: 101, name: "db1", status: "running", qmpstatus: "paused" },
    ]);
    expect((await simulator.get("/nodes/pve1/qemu")).data[1]).not.toHaveProperty("qmpstatus");
    const { data } = await simulator.get("/nodes/pve3/lxc");
    expect(data).toMatchObject([{ vmid: 201, type: "lxc", status: "stopped" }]);
    expect(data[0]).not.toHaveProperty("pid");
    expect(data[0]).not.toHaveProperty("template");
  });

  it("shows only guests with VM.Audit", async () => {
    grant("/vms/101", "PVEAuditor");
    const { data } = await simulator.get("/nodes/pve1/qemu", {}, await asViewer());
    expect(data).toMatchObject([{ vmid: 101 }]);
    expect(data).toHaveLength(1);
  });
});

const ids = ({ data }: Answer) => (data as { storage: string }[]).map(({ storage }) => storage);

it("a user sees only storages with Datastore.Audit or Datastore.AllocateSpace", async () => {
  grant("/storage/data", "PVEDatastoreUser");
  const viewer = await asViewer();
  expect(ids(await simulator.get("/storage", {}, viewer))).toEqual(["data"]);
  expect(ids(await simulator.get("/nodes/pve1/storage", {}, viewer))).toEqual(["data"]);
});

it("storages of the cluster are listed by type, with the nodes that they are limited to", async () => {
  simulator.state.change(INVENTORY, ({ storages }) => {
    for (const storage of storages) if (storage.type === "zfspool") storage.nodes = ["pve1", "pve3"];
  });
  const { data } = await simulator.get("/storage", { type: "zfspool" });
  expect(data).toEqual([
    {
      storage: "local-zfs",
      type: "zfspool",
      content: "images,rootdir",
      nodes: "pve1,pve3",
      digest: expect.stringMatching(/^[0-9a-f]{40}$/),
    },
  ]);
  expect(ids(await simulator.get("/nodes/pve2/storage"))).not.toContain("local-zfs");
});

it("storages of a node are listed by name, content and target, with figures", async () => {
  const read = (params: Record<string, string>) => simulator.get("/nodes/pve1/storage", params);
  expect(ids(await read({ content: "iso,rootdir" }))).toEqual(["local", "data", "local-zfs"]);
  expect(ids(await read({ target: "pve2" }))).toEqual(["backups"]);
  expect((await read({ storage: "data" })).data).toMatchObject([
    { active: 1, enabled: 1, total: 500 * GIB, used: 40 * GIB, avail: 460 * GIB, used_fraction: 0.08 },
  ]);
  expect(await read({ storage: "absent" })).toMatchObject({ status: 400, errors: { storage: "No such storage." } });
});
