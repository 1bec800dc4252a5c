/** HCL of one SDN object of each kind. */
import { lacks } from "../support/engine-facts";

/** For engines that cannot hide it. */
const KEY_IN_STATE = lacks("write-only attributes");
const KEYS = [1, 2].map((seed) => Buffer.alloc(32, seed).toString("base64"));
/** Stands for a PowerDNS, NetBox or phpIPAM server in the simulated data centre. */
const SERVICE = "http://127.0.0.1:4318/api";
const RANGES = [
  { start_address: "10.10.0.150", end_address: "10.10.0.199" },
  { start_address: "10.10.0.50", end_address: "10.10.0.99" },
];
const OPENFABRIC_INTERFACES = [
  { name: "ens20", ip: "10.55.0.1/31" },
  { name: "ens19", hello_multiplier: 4 },
];

/** The two versions differ in every field that can change. */
export function everyKind(version: "first" | "second"): string {
  const first = version === "first";
  const pick = <T>(a: T, b: T) => JSON.stringify(first ? a : b);
  const line = <T>(name: string, a: T, b: T) => `${name} = ${pick(a, b)}`;
  return `
resource "pve_sdn_dns_powerdns" "dns" {
  dns             = "pdns1"
  url             = ${pick(`${SERVICE}/a`, `${SERVICE}/b`)}
  ${KEY_IN_STATE ? line("key", "s3cret-1", "s3cret-2") : line("key_wo", "s3cret-1", "s3cret-2")}
  ${KEY_IN_STATE ? "" : line("key_wo_version", 1, 2)}
  ${line("ttl", 300, 600)}
  ${line("reverse_mask_v6", 64, 48)}
  ${line("fingerprint", Array(32).fill("ab").join(":"), Array(32).fill("CD").join(":"))}
}
resource "pve_sdn_ipam_netbox" "ipam" {
  ipam  = "netbox1"
  url   = ${pick(`${SERVICE}/a`, `${SERVICE}/b`)}
  token = ${pick("s3cret-1", "s3cret-2")}
}
resource "pve_sdn_ipam_phpipam" "ipam" {
  ipam    = "phpipam1"
  url     = "${SERVICE}"
  token   = "s3cret"
  section = ${pick(1, 2)}
}
resource "pve_sdn_prefix_list" "list" {
  prefix_list = "private"
  entries = [
    { seq = 20, action = ${pick("deny", "permit")}, prefix = "10.0.0.0/8", le = ${pick(24, 28)} },
    { seq = ${pick(10, 30)}, action = "permit", prefix = "2001:DB8::/32" },
  ]
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
resource "pve_sdn_zone_simple" "zone" {
  zone        = "simple1"
  ipam        = "pve"
  dhcp        = "dnsmasq"
  dns = pve_sdn_dns_powerdns.dns.dns
  ${line("dns_zone", "a.example.com", "b.example.com")}
  reverse_dns = pve_sdn_dns_powerdns.dns.dns
  ${line("mtu", 1450, 1400)}
  ${line("nodes", ["pve2", "pve1"], ["pve1"])}
}
resource "pve_sdn_zone_vlan" "zone" {
  zone                = "vlan1"
  bridge              = ${pick("vmbr0", "vmbr1")}
  ${line("bridge_mac_learning", false, true)}
}
resource "pve_sdn_zone_qinq" "zone" {
  zone          = "qinq1"
  bridge        = "vmbr0"
  tag           = ${pick(100, 200)}
  ${line("vlan_protocol", "802.1ad", "802.1q")}
}
resource "pve_sdn_zone_vxlan" "zone" {
  zone       = "vxlan1"
  peers      = ${first ? '["192.0.2.12", "192.0.2.11"]' : "null"}
  fabric     = ${first ? "null" : "pve_sdn_fabric_openfabric.fabric.fabric"}
  ${line("vxlan_port", 4790, 4791)}
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
resource "pve_sdn_zone_evpn" "zone" {
  zone                     = "evpn1"
  controller               = pve_sdn_controller_evpn.controller.controller
  vrf_vxlan                = ${pick(10000, 10001)}
  ${line("exit_nodes", ["pve2", "pve1"], ["pve1"])}
  ${line("primary_exit_node", "pve1", "pve1")}
  ${line("exit_nodes_local_routing", true, false)}
  ${line("advertise_subnets", true, false)}
  ${line("arp_nd_suppression", false, true)}
  ${line("rt_import", ["65000:2", "65000:1"], ["65000:1"])}
}
resource "pve_sdn_vnet" "simple" {
  vnet          = "vsimple"
  zone          = pve_sdn_zone_simple.zone.zone
  ${line("alias", "One (1)", "Two")}
  ${line("isolate_ports", true, false)}
}
resource "pve_sdn_vnet" "vlan" {
  vnet       = "vvlan"
  zone       = pve_sdn_zone_vlan.zone.zone
  tag        = ${pick(10, 11)}
  ${line("vlan_aware", true, false)}
}
resource "pve_sdn_subnet" "four" {
  vnet            = pve_sdn_vnet.simple.vnet
  cidr            = "10.10.0.0/24"
  ${line("gateway", "10.10.0.1", "10.10.0.254")}
  ${line("snat", true, false)}
  ${line("dns_zone_prefix", "lab", "web")}
  ${line("dhcp_dns_server", "10.10.0.53", "2001:DB8::53")}
  ${line("dhcp_ranges", RANGES, RANGES.slice(0, 1))}
}
resource "pve_sdn_subnet" "six" {
  vnet    = pve_sdn_vnet.simple.vnet
  cidr    = "2001:db8:5::/64"
  ${line("gateway", "2001:DB8:5::1", "2001:db8:5::2")}
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

/** Every data source, of the objects above. */
export const EVERY_VIEW = `
data "pve_sdn_zone_simple" "x" { zone = "simple1" }
data "pve_sdn_zone_vlan" "x" { zone = "vlan1" }
data "pve_sdn_zone_qinq" "x" { zone = "qinq1" }
data "pve_sdn_zone_vxlan" "x" { zone = "vxlan1" }
data "pve_sdn_zone_evpn" "x" { zone = "evpn1" }
data "pve_sdn_zones" "x" { running = true }
data "pve_sdn_vnet" "x" { vnet = "vvlan" }
data "pve_sdn_vnets" "x" {}
data "pve_sdn_subnet" "x" {
  vnet = "vsimple"
  cidr = "10.10.0.0/24"
}
data "pve_sdn_subnets" "x" { vnet = "vsimple" }
data "pve_sdn_controller_evpn" "x" { controller = "evpn1" }
data "pve_sdn_controller_bgp" "x" { controller = "bgppve1" }
data "pve_sdn_controller_isis" "x" { controller = "isispve2" }
data "pve_sdn_controllers" "x" { type = "bgp" }
data "pve_sdn_dns_powerdns" "x" { dns = "pdns1" }
data "pve_sdn_dns_servers" "x" {}
data "pve_sdn_ipam_netbox" "x" { ipam = "netbox1" }
data "pve_sdn_ipam_phpipam" "x" { ipam = "phpipam1" }
data "pve_sdn_ipam_pve" "x" { ipam = "pve" }
data "pve_sdn_ipams" "x" {}
data "pve_sdn_ipam_status" "x" {}
data "pve_sdn_vnet_ip" "x" {
  zone = "simple1"
  vnet = "vsimple"
  ip   = "10.10.0.20"
}
data "pve_sdn_fabric_openfabric" "x" { fabric = "storage" }
data "pve_sdn_fabric_ospf" "x" { fabric = "core" }
data "pve_sdn_fabric_bgp" "x" { fabric = "spine" }
data "pve_sdn_fabric_wireguard" "x" { fabric = "sites" }
data "pve_sdn_fabrics" "x" {}
data "pve_sdn_fabric_node_openfabric" "x" {
  fabric    = "storage"
  node_name = "pve1"
}
data "pve_sdn_fabric_node_ospf" "x" {
  fabric    = "core"
  node_name = "pve1"
}
data "pve_sdn_fabric_node_bgp" "x" {
  fabric    = "spine"
  node_name = "pve1"
}
data "pve_sdn_fabric_node_wireguard" "x" {
  fabric    = "sites"
  node_name = "pve1"
}
data "pve_sdn_fabric_node_wireguard_external" "x" {
  fabric    = "sites"
  node_name = "branch"
}
data "pve_sdn_fabric_wireguard_peers" "x" {
  fabric    = "sites"
  node_name = "pve1"
}
data "pve_sdn_fabric_nodes" "x" { fabric = "sites" }
data "pve_sdn_fabric_nodes" "all" {}
data "pve_sdn_fabric_members" "x" {}
data "pve_sdn_prefix_list" "x" { prefix_list = "private" }
data "pve_sdn_prefix_list_entry" "x" {
  prefix_list = "shared"
  seq         = 5
}
data "pve_sdn_prefix_lists" "x" {}
data "pve_sdn_route_map" "x" { route_map = "incoming" }
data "pve_sdn_route_map_entry" "x" {
  route_map = "outgoing"
  order     = 10
}
data "pve_sdn_route_maps" "x" {}
data "pve_sdn_pending" "x" {}
data "pve_sdn_dry_run" "x" { node_name = "pve1" }
`;
