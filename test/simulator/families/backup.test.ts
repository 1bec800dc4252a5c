/** Backup jobs: their coverage, and rules that no recording shows. */
import { describe, expect, it } from "vitest";
import type { Simulator } from "../../../src/simulator";
import { logIn, send, start } from "../support";
import { recordedCluster } from "./ask";

const create = (simulator: Simulator, params: Record<string, string>) =>
  send(simulator, "POST", "/cluster/backup", { id: "job1", schedule: "daily", ...params });

async function included(simulator: Simulator) {
  const { data } = await send(simulator, "GET", "/cluster/backup/job1/included_volumes");
  return (data as { children: { id: number; type: string; children?: { id: string; reason: string }[] }[] }).children;
}

async function uncovered(simulator: Simulator): Promise<number[]> {
  const { data } = await send(simulator, "GET", "/cluster/backup-info/not-backed-up");
  return (data as { vmid: number }[]).map(({ vmid }) => vmid);
}

describe("coverage", () => {
  it("coverage of a pool follows its members", async () => {
    const simulator = await start();
    await send(simulator, "POST", "/pools", { poolid: "prod" });
    await send(simulator, "PUT", "/pools", { poolid: "prod", vms: "100,200" });
    await create(simulator, { pool: "prod" });
    expect((await included(simulator)).map(({ id }) => id)).toEqual([100, 200]);
    expect(await uncovered(simulator)).toEqual([101, 102, 201]);
  });

  it("coverage of a node leaves out guests on other nodes, but keeps deleted guests", async () => {
    const simulator = await start();
    await create(simulator, { vmid: "102,100,999", node: "pve1" });
    expect((await included(simulator)).map(({ id, type }) => [id, type])).toEqual([
      [100, "qemu"],
      [999, "unknown"],
    ]);
  });

  it("coverage of a container gives the reason for each mount point", async () => {
    const simulator = await start();
    await create(simulator, { vmid: "200" });
    expect((await included(simulator))[0]?.children?.map(({ id, reason }) => [id, reason])).toEqual([
      ["200:rootfs", "rootfs"],
      ["200:mp0", "enabled"],
    ]);
  });

  it("leaves out excluded guests, and counts disabled jobs", async () => {
    const simulator = await start();
    await create(simulator, { exclude: "101;102", enabled: "0" });
    expect(await uncovered(simulator)).toEqual([101, 102]);
  });
});

describe("a change of the selection", () => {
  const read = async (simulator: Simulator) => (await send(simulator, "GET", "/cluster/backup/job1")).data;
  const update = (simulator: Simulator, params: Record<string, string>) =>
    send(simulator, "PUT", "/cluster/backup/job1", params);

  it("replaces the previous selection", async () => {
    const simulator = await start();
    await create(simulator, { vmid: "100" });
    // An exclusion alone already selects all other guests.
    await update(simulator, { exclude: "101" });
    expect(await read(simulator)).toEqual(expect.objectContaining({ all: 1, exclude: "101" }));
    expect(await read(simulator)).not.toHaveProperty("vmid");
    await update(simulator, { vmid: "102" });
    expect(await read(simulator)).toEqual({
      id: "job1",
      type: "vzdump",
      schedule: "daily",
      enabled: 1,
      vmid: "102",
    });
  });

  it("needs a change", async () => {
    const simulator = await start();
    await create(simulator, { all: "1" });
    expect(await update(simulator, {})).toMatchObject({ status: 500, message: "no options specified\n" });
  });
});

it("jobs with a dump directory can only be changed by root@pam", async () => {
  const simulator = await start();
  const root = await logIn(simulator, "root@pam", simulator.password);
  const params = { id: "job1", schedule: "daily", all: "1", dumpdir: "/srv/dumps" };
  expect(await send(simulator, "POST", "/cluster/backup", params, root)).toMatchObject({ status: 200 });
  const change = (headers?: Record<string, string>) =>
    send(simulator, "PUT", "/cluster/backup/job1", { comment: "x" }, headers);
  expect((await change()).message).toMatch(/^only root@pam may edit jobs with a 'dumpdir' option\./);
  expect(await change(root)).toMatchObject({ status: 200 });
});

describe("an empty retention", () => {
  it("keeps all backups, and remains until it is deleted", async () => {
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
});
