/** HCL of controllers, fabrics, prefix lists and route maps. */
import { chooser, type Version } from "./version";

const KEYS = [1, 2].map((seed) => Buffer.alloc(32, seed).toString("base64"));
const OPENFABRIC_INTERFACES = [
  { name: "ens20", ip: "10.55.0.1/31" },
  { name: "ens19", hello_multiplier: 4 },
];

export function routing(version: Version): string {
  const first = version === "first";
  const { pick, line } = chooser(version);
  return `
resource "pve_sdn_prefix_list" "list" {
  prefix_list = "private"
  entries = { 20 = { action = ${pick("deny", "permit")}, prefix = "10.0.0.0/8", le = ${pick(24, 28)} }, (${pick(10, 30)}) = { action = "permit", prefix = "2001:DB8::/32" } }
}
resource "pve_sdn_prefix_list" "shared" {
  prefix_list = "shared"
}
resource "pve_sdn_prefix_list_entry" "entry" {
  prefix_list = pve_sdn_prefix_list.shared.prefix_list
  seq         = 5
  action      = ${pick("permit", "deny")}
  prefix      = "192.0.2.0/24"
  ${line("ge", 25, 26)}
}
resource "pve_sdn_route_map" "map" {
  route_map = "incoming"
  entries = [
    {
      order       = 10
      action      = "permit"
      match       = [{ key = "ip-address-prefix-list", value = pve_sdn_prefix_list.list.prefix_list }]
      set         = [{ key = "local-preference", value = ${pick("200", "300")} }]
      exit_action = { key = "continue", value = ${pick("20", "30")} }
    },
    { order = ${pick(20, 30)}, action = "deny" },
  ]
}
resource "pve_sdn_route_map_entry" "entry" {
  route_map = "outgoing"
  order     = 10
  action    = ${pick("permit", "deny")}
  call = pve_sdn_route_map.map.route_map
  ${line("set", [{ key: "weight", value: "1" }], [{ key: "weight", value: "2" }])}
}
resource "pve_sdn_fabric_openfabric" "fabric" {
  fabric         = "storage"
  ip_prefix      = ${pick("10.5.0.0/24", "10.5.0.0/23")}
  ip6_prefix     = "FD00:5::/64"
  ${line("hello_interval", 5, 6)}
  ${line("csnp_interval", 20, 30)}
}
resource "pve_sdn_fabric_node_openfabric" "node" {
  fabric    = pve_sdn_fabric_openfabric.fabric.fabric
  node_name = "pve1"
  ip        = ${pick("10.5.0.1", "10.5.0.2")}
  ip6       = "FD00:5::1"
  ${line("interfaces", OPENFABRIC_INTERFACES, OPENFABRIC_INTERFACES.slice(0, 1))}
}
resource "pve_sdn_fabric_ospf" "fabric" {
  fabric    = "core"
  ip_prefix = "10.6.0.0/24"
  area      = ${pick("0", "0.0.0.5")}
}
resource "pve_sdn_fabric_node_ospf" "node" {
  fabric     = pve_sdn_fabric_ospf.fabric.fabric
  node_name  = "pve1"
  ip         = "10.6.0.1"
  ${line("interfaces", [{ name: "ens30", ip: "10.66.0.1/31" }], [{ name: "ens30", ip: "10.66.0.3/31" }])}
}
resource "pve_sdn_controller_evpn" "controller" {
  controller   = "evpn1"
  asn          = 65000
  peers        = ${first ? '["198.51.100.1"]' : "null"}
  fabric       = ${first ? "null" : "pve_sdn_fabric_ospf.fabric.fabric"}
}
resource "pve_sdn_controller_bgp" "controller" {
  controller = "bgppve1"
  node_name  = "pve1"
  asn        = 65000
  peers      = ${pick(["198.51.100.2"], ["198.51.100.3", "2001:DB8::1"])}
  ${line("loopback", "dummy0", "lo")}
}
resource "pve_sdn_controller_isis" "controller" {
  controller      = "isispve2"
  node_name       = "pve2"
  isis_domain     = ${pick("one", "two")}
  isis_interfaces = ${pick(["eth1", "eth0"], ["eth0"])}
  isis_net        = "49.0001.1921.6800.1001.00"
}
resource "pve_sdn_fabric_bgp" "fabric" {
  fabric    = "spine"
  ip_prefix = "10.7.0.0/24"
  ${line("bfd", true, false)}
  ${line("redistribute", [{ source: "static" }], [{ source: "ospf", route_map: "incoming" }])}
  route_map_in = pve_sdn_route_map.map.route_map
}
resource "pve_sdn_fabric_node_bgp" "node" {
  fabric    = pve_sdn_fabric_bgp.fabric.fabric
  node_name = "pve1"
  asn       = ${pick(4200000001, 4200000002)}
  ip        = "10.7.0.1"
  ${line("interfaces", [{ name: "ens40" }], [{ name: "ens40" }, { name: "ens41" }])}
}
resource "pve_sdn_fabric_wireguard" "fabric" {
  fabric = "sites"
  ${line("persistent_keepalive", 25, 30)}
}
resource "pve_sdn_fabric_node_wireguard" "one" {
  fabric    = pve_sdn_fabric_wireguard.fabric.fabric
  node_name = "pve1"
  ${line("endpoint", "pve1.example.com", "192.0.2.11")}
  ${line("allowed_ips", ["10.20.0.0/16", "10.21.0.0/16"], ["10.20.0.0/16"])}
  interfaces = [
    { name = "wg0", listen_port = 51820, ip = ${pick("10.8.0.1/24", "10.8.0.3/24")} },
    { name = ${pick("wg1", "wg2")}, listen_port = 51821 },
  ]
}
resource "pve_sdn_fabric_node_wireguard" "two" {
  fabric     = pve_sdn_fabric_wireguard.fabric.fabric
  node_name  = "pve2"
  interfaces = [{ name = "wg0", listen_port = 51820, ip = "10.8.0.2/24" }]
}
resource "pve_sdn_fabric_node_wireguard_external" "branch" {
  fabric     = pve_sdn_fabric_wireguard.fabric.fabric
  node_name  = "branch"
  endpoint   = ${pick("branch.example.com:51820", "[2001:db8::1]:51820")}
  public_key = ${pick(KEYS[0], KEYS[1])}
  ${line("allowed_ips", ["10.30.0.0/16"], ["10.31.0.0/16"])}
}
resource "pve_sdn_fabric_wireguard_peers" "one" {
  fabric    = pve_sdn_fabric_node_wireguard.one.fabric
  node_name = pve_sdn_fabric_node_wireguard.one.node_name
  peers = [
    {
      type           = "internal"
      interface      = "wg0"
      node_name      = pve_sdn_fabric_node_wireguard.two.node_name
      node_interface = "wg0"
    },
    {
      type                  = "external"
      interface             = "wg0"
      node_name             = pve_sdn_fabric_node_wireguard_external.branch.node_name
      skip_route_generation = ${pick(true, false)}
    },
  ]
}
resource "pve_sdn_fabric_wireguard_peers" "two" {
  fabric    = pve_sdn_fabric_node_wireguard.two.fabric
  node_name = pve_sdn_fabric_node_wireguard.two.node_name
  peers = [{
    type           = "internal"
    interface      = "wg0"
    node_name      = pve_sdn_fabric_node_wireguard.one.node_name
    node_interface = "wg0"
  }]
}
`;
}
