import { dwhoban } from "./dwhoban-object";
import type { PeerObject } from "./peer-object";

/** States of dwhoban/pve: SDN. */
export const dwhobanSdnObjects: readonly PeerObject[] = [
  dwhoban(
    "sdn_controller",
    { controller: "evpn", type: "evpn", asn: 65000, peers: ["192.0.2.11"] },
    `sdn_controller_evpn {
  controller = "evpn"
  asn        = 65000
  peers      = ["192.0.2.11"]
}`,
  ),
  dwhoban(
    "sdn_controller",
    { controller: "bgppve1", type: "bgp", asn: 65000, peers: ["192.0.2.1"], node: "pve1" },
    `sdn_controller_bgp {
  controller = "bgppve1"
  node_name  = "pve1"
  asn        = 65000
  peers      = ["192.0.2.1"]
}`,
  ),
  dwhoban(
    "sdn_controller",
    { controller: "isispve1", type: "isis", isis_domain: "datacentre", isis_ifaces: ["eth0"], node: "pve1" },
    `sdn_controller_isis {
  controller      = "isispve1"
  node_name       = "pve1"
  isis_domain     = "datacentre"
  isis_interfaces = ["eth0"]
  isis_net        = "49.0001.1921.6800.1001.00"
}`,
  ),
  dwhoban(
    "sdn_dns",
    { dns: "pdns1", url: "http://127.0.0.1:8081/api/v1/servers/localhost", key: "planted", type: "powerdns" },
    `sdn_dns_powerdns {
  dns = "pdns1"
  url = "http://127.0.0.1:8081/api/v1/servers/localhost"
  key = "planted" # secret
}`,
  ),
  dwhoban(
    "sdn_ipam",
    { ipam: "netbox", type: "netbox", url: "http://127.0.0.1:8082/api", token: "planted" },
    `sdn_ipam_netbox {
  ipam  = "netbox"
  url   = "http://127.0.0.1:8082/api"
  token = "planted" # secret
}`,
  ),
  dwhoban(
    "sdn_ipam",
    { ipam: "phpipam", type: "phpipam", url: "http://127.0.0.1:8083/api/pve", token: "planted", section: 1 },
    `sdn_ipam_phpipam {
  ipam    = "phpipam"
  url     = "http://127.0.0.1:8083/api/pve"
  token   = "planted" # secret
  section = 1
}`,
  ),
  dwhoban(
    "sdn_fabric_openfabric",
    { fabric_id: "storage", ip_prefix: "10.255.0.0/24", nodes: null },
    `sdn_fabric_openfabric {
  fabric    = "storage"
  ip_prefix = "10.255.0.0/24"
}`,
  ),
  dwhoban(
    "sdn_fabric_ospf",
    { fabric_id: "core", ip_prefix: "10.254.0.0/24", area: "0", nodes: null },
    `sdn_fabric_ospf {
  fabric    = "core"
  ip_prefix = "10.254.0.0/24"
  area      = "0"
}`,
  ),
  dwhoban(
    "sdn_prefix_list",
    { id: "private", entries: { 10: { action: "permit", prefix: "10.0.0.0/8" } } },
    `sdn_prefix_list {
  prefix_list = "private"
  entries     = { 10 = { action = "permit", prefix = "10.0.0.0/8" } }
}`,
  ),
  dwhoban(
    "sdn_route_map",
    { id: "incoming", route_map_id: "incoming", entries: [{ order: 10, action: "permit" }] },
    `sdn_route_map {
  route_map = "incoming"
  entries   = [{ order = 10, action = "permit" }]
}`,
  ),
  dwhoban(
    "sdn_zone_evpn",
    { zone: "cloud", controller: "evpn", vrf_vxlan: 10000 },
    `sdn_zone_evpn {
  zone       = "cloud"
  controller = pve_sdn_controller_evpn.it.controller
  vrf_vxlan  = 10000
}`,
  ),
  dwhoban(
    "sdn_zone_qinq",
    { zone: "tenant", bridge: "vmbr0", tag: 100 },
    `sdn_zone_qinq {
  zone   = "tenant"
  bridge = "vmbr0"
  tag    = 100
}`,
  ),
  dwhoban(
    "sdn_zone_simple",
    { zone: "lab", ipam: "pve", nodes: null },
    `sdn_zone_simple {
  zone = "lab"
  ipam = "pve"
}`,
  ),
  dwhoban(
    "sdn_zone_vlan",
    { zone: "office", bridge: "vmbr0" },
    `sdn_zone_vlan {
  zone   = "office"
  bridge = "vmbr0"
}`,
  ),
  dwhoban(
    "sdn_zone_vxlan",
    { zone: "overlay", peers: "192.0.2.11" },
    `sdn_zone_vxlan {
  zone  = "overlay"
  peers = ["192.0.2.11"]
}`,
  ),
  dwhoban(
    "sdn_vnet",
    { vnet: "web", zone: "lab", state: "new" },
    `sdn_vnet {
  vnet = "web"
  zone = pve_sdn_zone_simple.it.zone
}`,
  ),
  dwhoban(
    "sdn_subnet",
    { vnet: "web", subnet: "10.10.0.0-24", gateway: "10.10.0.1" },
    `sdn_subnet {
  vnet    = pve_sdn_vnet.it.vnet
  cidr    = "10.10.0.0/24"
  gateway = "10.10.0.1"
}`,
  ),
  dwhoban(
    "sdn_firewall_options",
    { id: "web", vnet: "web", enable: true, policy_forward: "DROP", log_level_forward: null },
    `sdn_vnet_firewall_options {
  vnet           = pve_sdn_vnet.it.vnet
  enabled        = true
  forward_policy = "DROP"
}`,
  ),
  dwhoban(
    "vnet_firewall_rules",
    { id: "web", vnet: "web", rules: [{ type: "forward", action: "ACCEPT", pos: 0 }] },
    `sdn_vnet_firewall_rules {
  vnet  = pve_sdn_vnet.it.vnet
  rules = [{ type = "forward", action = "ACCEPT" }]
}`,
  ),
];
