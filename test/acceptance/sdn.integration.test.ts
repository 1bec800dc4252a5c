/** SDN with the real engine: every kind of object, both ways to apply, and what must not get lost. */

import { afterEach, describe, expect, it } from "vitest";
import { dataSources } from "../../src/resources/sdn";
import { openTestCluster, type PlannedChange, type TestCluster } from "../lifecycle/cluster";
import { sessionOf } from "../support/client";
import type { PathSession } from "../support/path-session";
import { EVERY_VIEW, everyKind } from "./sdn-objects";

let cluster: TestCluster | undefined;
afterEach(async () => {
  await cluster?.close();
  cluster = undefined;
});

async function open(name: string, files: Record<string, string>, sdnApply: "auto" | "manual"): Promise<TestCluster> {
  cluster = await openTestCluster({ name, files, environment: { PVE_SDN_APPLY: sdnApply } });
  return cluster;
}

function session({ client }: TestCluster): PathSession {
  return sessionOf(client);
}

const shown = (changes: readonly PlannedChange[]) =>
  changes.map(({ address, actions }) => `${actions.join()} ${address}`).sort();

const APPLY = `
resource "pve_sdn_apply" "this" {
  triggers = { version = sha256(file("objects.tf")) }
  depends_on = [
    pve_sdn_subnet.four, pve_sdn_subnet.six, pve_sdn_vnet.vlan, pve_sdn_zone_qinq.zone, pve_sdn_zone_vxlan.zone,
    pve_sdn_zone_evpn.zone, pve_sdn_controller_bgp.controller, pve_sdn_controller_isis.controller,
    pve_sdn_fabric_node_openfabric.node, pve_sdn_fabric_node_ospf.node, pve_sdn_route_map_entry.entry,
    pve_sdn_prefix_list_entry.entry, pve_sdn_fabric_node_bgp.node, pve_sdn_fabric_wireguard_peers.one,
    pve_sdn_fabric_wireguard_peers.two,
  ]
}
resource "pve_sdn_vnet_ip" "ip" {
  zone       = pve_sdn_zone_simple.zone.zone
  vnet       = pve_sdn_vnet.simple.vnet
  ip         = "10.10.0.20"
  mac        = "BC:24:11:00:00:10"
  vmid       = 100
  depends_on = [pve_sdn_apply.this]
}
`;

function viewsIn(state: string): Record<string, unknown> {
  const { resources } = JSON.parse(state) as {
    resources: { mode: string; type: string; name: string; instances: { attributes: unknown }[] }[];
  };
  const data = resources.filter(({ mode, name }) => mode === "data" && name === "x");
  return Object.fromEntries(data.map(({ type, instances }) => [type, instances[0]?.attributes]));
}

const applies = ({ simulator }: TestCluster) =>
  simulator.requests.all.filter(({ operation }) => operation === "PUT /cluster/sdn").length;

/** Zones that the nodes run. */
async function running(test: TestCluster): Promise<string[]> {
  const zones = await session(test).get<{ zone: string }[]>("/cluster/sdn/zones", { running: 1 });
  return zones.map(({ zone }) => zone).sort();
}

const IMPORTS: Readonly<Record<string, string>> = {
  "pve_sdn_ipam_netbox.ipam": "netbox1",
  "pve_sdn_prefix_list.list": "private",
  "pve_sdn_prefix_list_entry.entry": "shared/5",
  "pve_sdn_route_map.map": "incoming",
  "pve_sdn_route_map_entry.entry": "outgoing/10",
  "pve_sdn_fabric_openfabric.fabric": "storage",
  "pve_sdn_fabric_node_openfabric.node": "storage/pve1",
  "pve_sdn_fabric_ospf.fabric": "core",
  "pve_sdn_fabric_node_ospf.node": "core/pve1",
  "pve_sdn_fabric_bgp.fabric": "spine",
  "pve_sdn_fabric_node_bgp.node": "spine/pve1",
  "pve_sdn_fabric_wireguard.fabric": "sites",
  "pve_sdn_fabric_node_wireguard.one": "sites/pve1",
  "pve_sdn_fabric_node_wireguard_external.branch": "sites/branch",
  "pve_sdn_fabric_wireguard_peers.one": "sites/pve1",
  "pve_sdn_zone_simple.zone": "simple1",
  "pve_sdn_zone_evpn.zone": "evpn1",
  "pve_sdn_controller_isis.controller": "isispve2",
  "pve_sdn_vnet.vlan": "vvlan",
  "pve_sdn_subnet.four": "vsimple/10.10.0.0/24",
  "pve_sdn_subnet.six": "vsimple/simple1-2001:db8:5::-64",
  "pve_sdn_vnet_ip.ip": "simple1/vsimple/10.10.0.20",
};

describe("with sdn_apply = manual", () => {
  it("creates, changes, imports, repairs and destroys every kind of object", async () => {
    const test = await open("acceptance-sdn", { "objects.tf": everyKind("first"), "apply.tf": APPLY }, "manual");
    await test.apply();
    expect(shown(await test.plan())).toEqual([]);
    expect(applies(test)).toBe(1);

    test.workspace.write("objects.tf", everyKind("second"));
    await test.apply();
    expect(shown(await test.plan())).toEqual([]);
    expect(applies(test)).toBe(2);

    const imports = Object.entries(IMPORTS).map(([to, id]) => `import {\n  to = ${to}\n  id = "${id}"\n}\n`);
    await test.run("state", "rm", ...Object.keys(IMPORTS));
    test.workspace.write("imports.tf", imports.join(""));
    await test.apply();
    test.workspace.write("imports.tf", "");
    expect(shown(await test.plan())).toEqual([]);

    test.workspace.write("views.tf", EVERY_VIEW);
    await test.apply();
    const views = viewsIn(test.workspace.read("terraform.tfstate"));
    expect(Object.keys(views).sort()).toEqual(dataSources.map(({ type }) => `pve_${type}`).sort());
    expect(JSON.stringify(views)).not.toContain("s3cret");
    expect(views.pve_sdn_pending).toMatchObject({ total: 0, changes: [] });
    expect(views.pve_sdn_zones).toMatchObject({ zones: [{ zone: "evpn1", type: "evpn" }, {}, {}, {}, {}] });
    expect(views.pve_sdn_route_map).toMatchObject({ entries: { length: 2 } });
    expect(views.pve_sdn_subnets).toMatchObject({ subnets: [{ cidr: "10.10.0.0/24" }, { cidr: "2001:db8:5::/64" }] });
    expect(views.pve_sdn_vnet_ip).toMatchObject({ mac: "BC:24:11:00:00:10", vmid: 100 });
    test.workspace.write("views.tf", "");

    const others = session(test);
    const write = { domain: "domain-sdn" };
    await others.put("/cluster/sdn/zones/vlan1", { mtu: 1300 }, write);
    await others.put("/cluster/sdn/fabrics/fabric/storage", { protocol: "openfabric", hello_interval: 9 }, write);
    await others.delete("/cluster/sdn/vnets/vvlan", {}, write);
    await others.delete("/cluster/sdn/route-maps/entries/incoming/entry/30", {}, write);
    expect(shown(await test.plan())).toEqual([
      "create pve_sdn_vnet.vlan",
      "update pve_sdn_apply.this",
      "update pve_sdn_fabric_openfabric.fabric",
      "update pve_sdn_route_map.map",
      "update pve_sdn_zone_vlan.zone",
    ]);
    await test.apply();
    expect(shown(await test.plan())).toEqual([]);

    await test.run("destroy", "-auto-approve", "-parallelism=20");
    const lists = ["zones", "vnets", "controllers", "dns", "prefix-lists", "route-maps"];
    for (const list of lists) expect(await others.get(`/cluster/sdn/${list}`), list).toEqual([]);
    expect(await others.get("/cluster/sdn/fabrics/all")).toEqual({ fabrics: [], nodes: [] });
  }, 240_000);

  it("commits removals with the same instance, and the end of everything with one that outlives it", async () => {
    const zone = (name: string) => `
resource "pve_sdn_zone_simple" "${name}" {
  zone       = "${name}"
  depends_on = [pve_sdn_apply.last]
}
`;
    const apply = (...zones: string[]) => `
resource "pve_sdn_apply" "last" {
  apply_on_create = false
  detect_pending  = false
}
resource "pve_sdn_apply" "this" {
  apply_on_destroy = false
  triggers         = { ${zones.map((name) => `${name} = jsonencode(pve_sdn_zone_simple.${name})`).join(", ")} }
}
`;
    const files = { "zones.tf": zone("za") + zone("zb"), "apply.tf": apply("za", "zb") };
    const test = await open("acceptance-sdn-apply", files, "manual");
    await test.apply();
    expect([await running(test), applies(test)]).toEqual([["za", "zb"], 1]);

    test.workspace.write("zones.tf", zone("za"));
    test.workspace.write("apply.tf", apply("za"));
    await test.apply();
    expect([await running(test), applies(test)]).toEqual([["za"], 2]);
    expect(shown(await test.plan())).toEqual([]);

    await session(test).put("/cluster/sdn/zones/za", { mtu: 1300 }, { domain: "domain-sdn" });
    expect(shown(await test.plan())).toEqual(["update pve_sdn_apply.this", "update pve_sdn_zone_simple.za"]);
    await test.run("destroy", "-auto-approve");
    expect([await running(test), applies(test)]).toEqual([[], 3]);
  }, 120_000);
});

describe("the warning of what others have staged", () => {
  const ZONE = `resource "pve_sdn_zone_simple" "own" {\n  zone = "own"\n}
resource "pve_sdn_apply" "this" {\n  triggers = { own = jsonencode(pve_sdn_zone_simple.own) }\n}\n`;

  it("names their changes, and is not given for the run's own", async () => {
    const test = await open("sdn-announced", { "main.tf": ZONE }, "manual");
    const create = await test.run("apply", "-auto-approve");
    expect(create).not.toContain("staged before this run");
    const theirs = { zone: "theirs", type: "simple" };
    await session(test).post("/cluster/sdn/zones", theirs, { domain: "sdn", verify: async () => "not-done" });
    const change = await test.run("plan");
    expect(change).toContain("1 SDN change staged before this run will be applied");
    expect(change).toContain("zone theirs: new");
  }, 60_000);
});

describe("the lock and the way back", () => {
  it("keeps others out, works under its token, and discards what was staged", async () => {
    const lock = 'resource "pve_sdn_lock" "lock" {}\n';
    const locked = `
provider "pve" {
  alias          = "locked"
  sdn_lock_token = pve_sdn_lock.lock.token
}
resource "pve_sdn_zone_simple" "zone" {
  provider = pve.locked
  zone     = "z1"
}
`;
    const test = await open("acceptance-sdn-lock", { "main.tf": lock }, "manual");
    await test.apply();
    const others = () =>
      session(test).post("/cluster/sdn/zones", { zone: "z2", type: "simple" }, { domain: "domain-sdn" });
    await expect(others()).rejects.toThrow("invalid lock token");
    test.workspace.write("main.tf", lock + locked);
    await test.apply();
    expect(shown(await test.plan())).toEqual([]);
    const rollback = `
resource "pve_sdn_rollback" "once" {
  provider                   = pve.locked
  discard_all_staged_changes = true
}
`;
    const { stdout } = await test.workspace.run(["apply", "-auto-approve"]);
    expect(stdout).toContain("No changes");
    test.workspace.write("main.tf", lock + locked + rollback);
    expect(await test.run("apply", "-auto-approve", "-target=pve_sdn_rollback.once")).toContain("zone z1: new");
    expect(await session(test).get("/cluster/sdn/zones")).toEqual([]);
    test.workspace.write("main.tf", lock);
    await test.run("state", "rm", "pve_sdn_zone_simple.zone", "pve_sdn_rollback.once");
    await test.run("destroy", "-auto-approve");
    await others();
  }, 120_000);
});

describe("with sdn_apply = auto", () => {
  const NETWORK = `
resource "pve_sdn_zone_simple" "zone" {
  count = 10
  zone  = "z\${count.index}"
  ipam  = "pve"
}
resource "pve_sdn_vnet" "vnet" {
  count = 10
  vnet  = "v\${count.index}"
  zone  = pve_sdn_zone_simple.zone[count.index].zone
}
resource "pve_sdn_subnet" "subnet" {
  count   = 10
  vnet    = pve_sdn_vnet.vnet[count.index].vnet
  cidr    = "10.\${count.index}.0.0/24"
  gateway = "10.\${count.index}.0.1"
}
`;

  it("applies what comes together at once, for creations, changes and removals", async () => {
    const test = await open("acceptance-sdn-auto", { "network.tf": NETWORK }, "auto");
    await test.apply();
    expect(shown(await test.plan())).toEqual([]);
    expect(applies(test)).toBe(3);
    expect(await running(test)).toHaveLength(10);
    test.workspace.write("network.tf", NETWORK.replaceAll('ipam  = "pve"', 'ipam  = "pve"\n  mtu = 1400'));
    await test.apply();
    expect(applies(test)).toBe(4);
    await test.run("destroy", "-auto-approve", "-parallelism=20");
    expect([await running(test), applies(test)]).toEqual([[], 7]);
  }, 120_000);

  const ZONE = (mtu: number) => `
resource "pve_sdn_zone_simple" "zone" {
  zone = "z1"
  mtu  = ${mtu}
}
`;

  it("applies in the next run what it could not apply in this one", async () => {
    const test = await open("acceptance-sdn-failures", { "zone.tf": ZONE(1400) }, "auto");
    const fail = () =>
      test.simulator.faults.add({ fault: "task", type: "reloadnetworkall", failure: "ifreload failed", times: 1 });
    await test.apply();

    fail();
    test.workspace.write("zone.tf", ZONE(1500));
    const { code, stderr } = await test.workspace.run(["apply", "-auto-approve"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("ifreload failed")]);
    // The configuration was committed before the task failed: the server has nothing pending, but the nodes may lack it.
    expect(shown(await test.plan())).toEqual(["update pve_sdn_zone_simple.zone"]);
    await test.apply();
    expect(shown(await test.plan())).toEqual([]);

    const message = "could not commit SDN config: something is wrong";
    const refuse = () =>
      test.simulator.faults.add({
        fault: "answer",
        status: 500,
        reason: message,
        body: JSON.stringify({ data: null, message }),
        request: { method: "PUT", path: "/cluster/sdn" },
        times: 1,
      });
    refuse();
    test.workspace.write("zone.tf", ZONE(1600));
    expect((await test.workspace.run(["apply", "-auto-approve"])).stderr).toContain("something is wrong");
    expect(shown(await test.plan())).toEqual(["update pve_sdn_zone_simple.zone"]);
    await test.apply();
    expect(shown(await test.plan())).toEqual([]);
    expect(await session(test).get("/cluster/sdn/zones/z1", { running: 1 })).toMatchObject({ mtu: 1600 });

    refuse();
    test.workspace.write("zone.tf", "");
    expect((await test.workspace.run(["apply", "-auto-approve"])).code).toBe(1);
    expect(shown(await test.plan())).toEqual(["delete pve_sdn_zone_simple.zone"]);
    await test.apply();
    expect(await running(test)).toEqual([]);
  }, 120_000);

  it("loses nothing, and replaces nothing, when it is interrupted while an apply goes on", async () => {
    const test = await open("acceptance-sdn-interrupt", { "zone.tf": ZONE(1400) }, "auto");
    test.simulator.faults.add({ fault: "task", type: "reloadnetworkall", milliseconds: 60_000, times: 1 });
    const engine = test.workspace.start(["apply", "-auto-approve"]);
    while (applies(test) === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    process.kill(engine.process.pid as number, "SIGINT");
    expect((await engine.finished).code).not.toBe(0);
    const state = JSON.parse(test.workspace.read("terraform.tfstate"));
    expect(state.resources[0].instances[0]).toMatchObject({ attributes: { zone: "z1" } });
    expect(state.resources[0].instances[0]).not.toHaveProperty("status");
    expect(shown(await test.plan()).filter((change) => !change.startsWith("update"))).toEqual([]);
    await test.apply();
    expect(shown(await test.plan())).toEqual([]);
  }, 120_000);
});
