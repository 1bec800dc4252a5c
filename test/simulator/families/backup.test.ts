/** Backup jobs: their coverage, and rules that no recording shows. */
import { beforeEach, describe, expect, it } from "vitest";
import { logIn, start, type TestSimulator } from "../support";
import { recordedCluster } from "./ask";

let simulator: TestSimulator;
beforeEach(async () => {
  simulator = await start();
});

const create = (params: Record<string, string>) =>
  simulator.post("/cluster/backup", { id: "job1", schedule: "daily", ...params });

async function included() {
  const { data } = await simulator.get("/cluster/backup/job1/included_volumes");
  return (data as { children: { id: number; type: string; children?: { id: string; reason: string }[] }[] }).children;
}

async function uncovered(): Promise<number[]> {
  const { data } = await simulator.get("/cluster/backup-info/not-backed-up");
  return (data as { vmid: number }[]).map(({ vmid }) => vmid);
}

describe("coverage", () => {
  it("coverage of a pool follows its members", async () => {
    await simulator.post("/pools", { poolid: "prod" });
    await simulator.put("/pools", { poolid: "prod", vms: "100,200" });
    await create({ pool: "prod" });
    expect((await included()).map(({ id }) => id)).toEqual([100, 200]);
    expect(await uncovered()).toEqual([101, 102, 201]);
  });

  it("coverage of a node leaves out guests on other nodes, but keeps deleted guests", async () => {
    await create({ vmid: "102,100,999", node: "pve1" });
    expect((await included()).map(({ id, type }) => [id, type])).toEqual([
      [100, "qemu"],
      [999, "unknown"],
    ]);
  });

  it("coverage of a container gives the reason for each mount point", async () => {
    await create({ vmid: "200" });
    expect((await included())[0]?.children?.map(({ id, reason }) => [id, reason])).toEqual([
      ["200:rootfs", "rootfs"],
      ["200:mp0", "enabled"],
    ]);
  });

  it("leaves out excluded guests, and counts disabled jobs", async () => {
    await create({ exclude: "101;102", enabled: "0" });
    expect(await uncovered()).toEqual([101, 102]);
  });
});

describe("a change of the selection", () => {
  const read = async () => (await simulator.get("/cluster/backup/job1")).data;
  const update = (params: Record<string, string>) => simulator.put("/cluster/backup/job1", params);

  it("replaces the previous selection", async () => {
    await create({ vmid: "100" });
    // An exclusion alone already selects all other guests.
    await update({ exclude: "101" });
    expect(await read()).toEqual(expect.objectContaining({ all: 1, exclude: "101" }));
    expect(await read()).not.toHaveProperty("vmid");
    await update({ vmid: "102" });
    expect(await read()).toEqual({ id: "job1", type: "vzdump", schedule: "daily", enabled: 1, vmid: "102" });
  });

  it("needs a change", async () => {
    await create({ all: "1" });
    expect(await update({})).toMatchObject({ status: 500, message: "no options specified\n" });
  });
});

it("jobs with a dump directory can only be changed by root@pam", async () => {
  const root = await logIn(simulator, "root@pam", simulator.password);
  const params = { id: "job1", schedule: "daily", all: "1", dumpdir: "/srv/dumps" };
  expect(await simulator.post("/cluster/backup", params, root)).toMatchObject({ status: 200 });
  const change = (headers?: Record<string, string>) => simulator.put("/cluster/backup/job1", { comment: "x" }, headers);
  expect((await change()).message).toMatch(/^only root@pam may edit jobs with a 'dumpdir' option\./);
  expect(await change(root)).toMatchObject({ status: 200 });
});

it("an empty retention keeps all backups, and remains until it is deleted", async () => {
  const ask = recordedCluster();
  const job = { id: "kept", schedule: "sun 01:00", all: 1, "prune-backups": "" };
  const retention = async () => (await ask("GET", "/cluster/backup/kept"))["prune-backups"];
  await ask("POST", "/cluster/backup", job);
  expect(await retention()).toEqual({ "keep-all": 1 });
  await ask("PUT", "/cluster/backup/kept", { "prune-backups": "keep-last=3" });
  expect(await retention()).toEqual({ "keep-last": "3" });
  await ask("PUT", "/cluster/backup/kept", { "prune-backups": "" });
  expect(await retention()).toEqual({ "keep-all": 1 });
  await ask("PUT", "/cluster/backup/kept", { delete: "prune-backups" });
  expect(await retention()).toBeUndefined();
});
