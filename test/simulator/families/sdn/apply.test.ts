/** Effects of an apply on the nodes of a healthy cluster, and with obstacles. */
import { beforeEach, describe, expect, it } from "vitest";
import { INVENTORY } from "../../../../src/simulator/kernel/inventory";
import { SdnClient } from "./client";

describe("applying", () => {
  let sdn: SdnClient;
  beforeEach(async () => {
    sdn = new SdnClient();
    await sdn.post("/zones", { zone: "z1", type: "simple" });
    await sdn.post("/vnets", { vnet: "vn1", zone: "z1", alias: "one" });
  });

  it("leaves no pending change on the nodes", async () => {
    const before = await sdn.get("/dry-run", { node: "pve2" });
    expect(before["interfaces-diff"]).toContain("+iface vn1\n");
    await sdn.put("");
    expect(await sdn.get("/dry-run", { node: "pve2" })).toEqual({ "interfaces-diff": null, "frr-diff": null });
  });

  it("shows only the changed lines, with their context", async () => {
    await sdn.put("");
    await sdn.put("/vnets/vn1", { alias: "two" });
    const { "interfaces-diff": changes, ...rest } = await sdn.get("/dry-run", { node: "pve1" });
    expect(rest).toEqual({ "frr-diff": null });
    expect(changes.split("\n").slice(2)).toEqual([
      "@@ -5,4 +5,4 @@",
      " \tbridge_ports none",
      " \tbridge_stp off",
      " \tbridge_fd 0",
      "-\talias one",
      "+\talias two",
      "",
    ]);
  });

  it("skips nodes that are offline, and reports them in the task's log", async () => {
    sdn.session.store.change(INVENTORY, ({ nodes }) => {
      for (const node of nodes) node.online = node.name !== "pve3";
    });
    const upid = await sdn.put("");
    const task = sdn.session.dispatcher.cluster.tasks.find(upid);
    expect(task?.exitstatus).toBe("OK");
    expect(task?.log.filter((line) => line.includes("failed"))).toEqual([
      expect.stringContaining("/nodes/pve3/network"),
    ]);
    sdn.session.store.change(INVENTORY, ({ nodes }) => {
      for (const node of nodes) node.online = true;
    });
    expect(await sdn.get("/dry-run", { node: "pve3" })).toHaveProperty("interfaces-diff");
  });

  it("applying is committed even when its task fails", async () => {
    sdn.session.dispatcher.cluster.faults.add({ fault: "task", type: "reloadnetworkall", failure: "no reload" });
    const upid = await sdn.put("");
    expect(sdn.session.dispatcher.cluster.tasks.find(upid)?.exitstatus).toBe("no reload");
    expect(await sdn.get("/vnets/vn1", { running: "1" })).toMatchObject({ alias: "one" });
  });

  it("waits for the cluster's lock, and changes nothing without it", async () => {
    sdn.session.dispatcher.cluster.faults.add({ fault: "lock", lock: "domain-sdn", request: { method: "PUT" } });
    expect(await sdn.put("")).toBe(
      "500 could not commit SDN config: cfs-lock 'domain-sdn' error: got lock request timeout",
    );
    expect(await sdn.get("/zones", { running: "1" })).toEqual([]);
  });
});

it("rolling back keeps registered addresses", async () => {
  const sdn = new SdnClient();
  await sdn.put("");
  await sdn.post("/zones", { zone: "z1", type: "simple", ipam: "pve", dhcp: "dnsmasq" });
  await sdn.post("/vnets", { vnet: "vn1", zone: "z1" });
  const subnet = { subnet: "10.1.0.0/24", type: "subnet", gateway: "10.1.0.1" };
  await sdn.post("/vnets/vn1/subnets", subnet);
  await sdn.put("");
  await sdn.put("/vnets/vn1/subnets/z1-10.1.0.0-24", { gateway: "10.1.0.254" });
  await sdn.post("/rollback");
  expect(await sdn.get("/vnets/vn1/subnets/z1-10.1.0.0-24")).toMatchObject({ gateway: "10.1.0.1" });
  const registered = await sdn.get("/ipams/pve/status");
  expect(registered.map(({ ip }: { ip: string }) => ip)).toEqual(["10.1.0.254"]);
});
