/** SDN with the Terraform command, applied by a resource: every kind of object, and no lost change. */
import { describe, expect, it } from "vitest";
import { dataSources } from "../../../src/resources/sdn";
import { applies, running, sdnClusters, session, shown } from "./cluster";
import { EVERY_DATA_SOURCE } from "./every-data-source";
import { everyKind } from "./every-kind";

const open = sdnClusters();

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

function dataIn(state: string): Record<string, unknown> {
  const { resources } = JSON.parse(state) as {
    resources: { mode: string; type: string; name: string; instances: { attributes: unknown }[] }[];
  };
  const data = resources.filter(({ mode, name }) => mode === "data" && name === "x");
  return Object.fromEntries(data.map(({ type, instances }) => [type, instances[0]?.attributes]));
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

    test.workspace.write("data.tf", EVERY_DATA_SOURCE);
    await test.apply();
    const data = dataIn(test.workspace.read("terraform.tfstate"));
    expect(Object.keys(data).sort()).toEqual(dataSources.map(({ type }) => `pve_${type}`).sort());
    expect(JSON.stringify(data)).not.toContain("s3cret");
    expect(data.pve_sdn_pending).toMatchObject({ total: 0, changes: [] });
    expect(data.pve_sdn_zones).toMatchObject({ zones: [{ zone: "evpn1", type: "evpn" }, {}, {}, {}, {}] });
    expect(data.pve_sdn_route_map).toMatchObject({ entries: { length: 2 } });
    expect(data.pve_sdn_subnets).toMatchObject({ subnets: [{ cidr: "10.10.0.0/24" }, { cidr: "2001:db8:5::/64" }] });
    expect(data.pve_sdn_vnet_ip).toMatchObject({ mac: "BC:24:11:00:00:10", vmid: 100 });
    test.workspace.write("data.tf", "");

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
  });

  it("commits removals with the same instance, and the end of all objects with one that outlives them", async () => {
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
  });
});
