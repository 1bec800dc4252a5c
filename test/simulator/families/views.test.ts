/** Views that the recordings show only in part: what a healthy cluster lists, and for whom. */
import { describe, expect, it } from "vitest";
import { SECRETS, USER_CONFIG } from "../../../src/simulator/kernel/access/user-config";
import { INVENTORY } from "../../../src/simulator/kernel/inventory";
import { logIn, send, start } from "../support";
import { recordedCluster } from "./ask";

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly status?: string;
}

describe("resources", () => {
  it("list applied zones on the nodes that have them", async () => {
    const zones = { all: { type: "simple" }, some: { type: "vlan", nodes: "pve1,pve2" } };
    const simulator = await start({ fixture: { "sdn/.running-config": { zones } } });
    simulator.state.change(INVENTORY, ({ nodes }) => {
      for (const node of nodes) node.online = node.name !== "pve2";
    });
    const { data } = await send(simulator, "GET", "/cluster/resources");
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

  it("show others only what they may see: nodes without numbers", async () => {
    const simulator = await start();
    const viewer = await logIn(simulator, "viewer@pve", "viewer-password");
    const list = async () => (await send(simulator, "GET", "/cluster/resources", {}, viewer)).data as Entry[];
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

describe("pools among the resources", () => {
  it("tell what their running guests use, and are kept from those who may not see them", async () => {
    const simulator = await start();
    await send(simulator, "POST", "/pools", { poolid: "prod" });
    await send(simulator, "PUT", "/pools", { poolid: "prod", vms: "100,101" });
    const list = async (headers?: Readonly<Record<string, string>>) =>
      (await send(simulator, "GET", "/cluster/resources", {}, headers)).data as (Entry & { pool?: string })[];
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
});

describe("the HA state of a guest", () => {
  it("is what was asked for while no manager has seen it, nothing when nothing was", async () => {
    const ask = recordedCluster();
    const state = async () =>
      (await ask("GET", "/cluster/resources", { type: "vm" })).find(({ vmid }: { vmid: number }) => vmid === 100);
    expect(await state()).not.toHaveProperty("hastate");
    await ask("POST", "/cluster/ha/resources", { sid: "vm:100" });
    expect(await state()).toMatchObject({ hastate: null });
    await ask("PUT", "/cluster/ha/resources/vm:100", { state: "stopped" });
    expect(await state()).toMatchObject({ hastate: "stopped" });
  });
});

describe("the next id", () => {
  it("is the lowest free one of the range, and is refused when there is none", async () => {
    const simulator = await start();
    await send(simulator, "PUT", "/cluster/options", { "next-id": "lower=200,upper=203" });
    expect((await send(simulator, "GET", "/cluster/nextid")).data).toBe("202");
    await send(simulator, "PUT", "/cluster/options", { "next-id": "lower=200,upper=202" });
    expect(await send(simulator, "GET", "/cluster/nextid")).toMatchObject({
      status: 500,
      message: "unable to get any free VMID in range [200, 202]\n",
    });
  });
});

describe("tasks", () => {
  it("can be looked at by the user whose token started them, not by others", async () => {
    const simulator = await start();
    simulator.state.change(USER_CONFIG, ({ users, tokens, acl }) => {
      users["ann@pve"] = { enable: true, expire: 0 };
      tokens["ann@pve!ci"] = { privsep: false, expire: 0 };
      acl.push({ path: "/vms", subject: "ann@pve", role: "PVEVMUser", propagate: true });
    });
    simulator.state.change(SECRETS, (secrets) => {
      secrets.passwords["ann@pve"] = "ann-password";
      secrets.tokens["ann@pve!ci"] = "11111111-2222-4333-8444-555555555555";
    });
    const token = { Authorization: "PVEAPIToken=ann@pve!ci=11111111-2222-4333-8444-555555555555" };
    const { data: upid } = await send(simulator, "POST", "/cluster/bulk-action/guest/start", { vms: "201" }, token);
    const path = `/nodes/pve1/tasks/${encodeURIComponent(upid)}`;
    const ann = await logIn(simulator, "ann@pve", "ann-password");
    const viewer = await logIn(simulator, "viewer@pve", "viewer-password");
    expect(await send(simulator, "GET", `${path}/status`, {}, ann)).toMatchObject({ data: { exitstatus: "OK" } });
    expect((await send(simulator, "GET", `${path}/log`, {}, viewer)).status).toBe(403);
  });

  it("that there are not have a status that is refused, and a log of one line", async () => {
    const simulator = await start();
    const path = `/nodes/pve1/tasks/${encodeURIComponent("UPID:pve1:00000001:00000001:00000001:x::root@pam:")}`;
    expect(await send(simulator, "GET", `${path}/status`)).toMatchObject({ errors: { upid: "no such task" } });
    expect(await send(simulator, "GET", `${path}/log`)).toMatchObject({
      data: [{ n: 1, t: "unable to open file - No such file or directory" }],
      total: 1,
    });
  });
});
