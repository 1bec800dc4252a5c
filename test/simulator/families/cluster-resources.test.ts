/** The resources of a healthy cluster and their visibility, which the recordings show only in part. */
import { describe, expect, it } from "vitest";
import { USER_CONFIG } from "../../../src/simulator/kernel/access/user-config";
import { INVENTORY } from "../../../src/simulator/kernel/inventory";
import { logIn, start } from "../support";
import { recordedCluster } from "./ask";

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly status?: string;
}

describe("the list of resources", () => {
  it("the list of resources contains applied zones on each node that runs them", async () => {
    const zones = { all: { type: "simple" }, some: { type: "vlan", nodes: "pve1,pve2" } };
    const simulator = await start({ fixture: { "sdn/.running-config": { zones } } });
    simulator.state.change(INVENTORY, ({ nodes }) => {
      for (const node of nodes) node.online = node.name !== "pve2";
    });
    const { data } = await simulator.get("/cluster/resources");
    const networks = (data as Entry[])
      .filter(({ type }) => type === "network")
      .map(({ id, status }) => `${id} ${status}`);
    expect(networks.sort()).toEqual([
      "network/pve1/zone/all available",
      "network/pve1/zone/localnetwork ok",
      "network/pve1/zone/some available",
      "network/pve2/zone/localnetwork ok",
      "network/pve3/zone/all available",
      "network/pve3/zone/localnetwork ok",
    ]);
  });

  it("shows a user only the objects with permission: nodes without metrics", async () => {
    const simulator = await start();
    const viewer = await logIn(simulator, "viewer@pve", "viewer-password");
    const list = async () => (await simulator.get("/cluster/resources", {}, viewer)).data as Entry[];
    const before = await list();
    expect(before.map(({ type }) => type)).toEqual(["node", "node", "node"]);
    expect(before[0]).toMatchObject({ status: "online" });
    expect(before[0]).not.toHaveProperty("mem");
    simulator.state.change(USER_CONFIG, ({ acl }) => {
      acl.push({ path: "/vms/100", subject: "viewer@pve", role: "PVEAuditor", propagate: true });
    });
    expect((await list()).map(({ id }) => id)).toContain("qemu/100");
  });
});

it("pools among the resources show the usage of their running guests, and are hidden without permission", async () => {
  const simulator = await start();
  await simulator.post("/pools", { poolid: "prod" });
  await simulator.put("/pools", { poolid: "prod", vms: "100,101" });
  const list = async (headers?: Readonly<Record<string, string>>) =>
    (await simulator.get("/cluster/resources", {}, headers)).data as (Entry & { pool?: string })[];
  const find = (entries: readonly Entry[], id: string) => entries.find((entry) => entry.id === id);
  const all = await list();
  expect(find(all, "/pool/prod")).toMatchObject({ pool: "prod", maxcpu: 3, maxmem: 3 * 1024 ** 3, uptime: 3600 });
  expect(find(all, "qemu/100")).toMatchObject({ pool: "prod" });
  simulator.state.change(USER_CONFIG, ({ acl }) => {
    acl.push({ path: "/vms/100", subject: "viewer@pve", role: "PVEAuditor", propagate: true });
  });
  const viewed = await list(await logIn(simulator, "viewer@pve", "viewer-password"));
  expect(find(viewed, "qemu/100")).not.toHaveProperty("pool");
  expect(find(viewed, "/pool/prod")).toBeUndefined();
});

it("the HA state of a guest is the requested one until a manager reports, and null if none was requested", async () => {
  const ask = recordedCluster();
  const state = async () =>
    (await ask("GET", "/cluster/resources", { type: "vm" })).find(({ vmid }: { vmid: number }) => vmid === 100);
  expect(await state()).not.toHaveProperty("hastate");
  await ask("POST", "/cluster/ha/resources", { sid: "vm:100" });
  expect(await state()).toMatchObject({ hastate: null });
  await ask("PUT", "/cluster/ha/resources/vm:100", { state: "stopped" });
  expect(await state()).toMatchObject({ hastate: "stopped" });
});
