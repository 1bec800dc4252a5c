import { bpg, type PeerObject } from "./peer-object";

/** States of bpg/proxmox: SDN. */
export const bpgSdnObjects: readonly PeerObject[] = [
  bpg(
    "sdn_controller_evpn",
    { id: "evpn", asn: 65000, peers: ["192.0.2.11"] },
    `resource "pve_sdn_controller_evpn" "it" {
  controller = "evpn"
  asn        = 65000
  peers      = ["192.0.2.11"]
}`,
  ),
  bpg(
    "sdn_fabric_openfabric",
    { id: "storage", ip_prefix: "10.255.0.0/24" },
    `resource "pve_sdn_fabric_openfabric" "it" {
  fabric    = "storage"
  ip_prefix = "10.255.0.0/24"
}`,
  ),
  bpg(
    "sdn_fabric_node_openfabric",
    { id: "storage/pve1", fabric_id: "storage", node_id: "pve1", ip: "10.255.0.1", interface_names: ["ens21"] },
    `resource "pve_sdn_fabric_node_openfabric" "it" {
  fabric     = pve_sdn_fabric_openfabric.it.fabric
  node_name  = "pve1"
  ip         = "10.255.0.1"
  interfaces = [{ name = "ens21" }]
}`,
  ),
  bpg(
    "sdn_fabric_ospf",
    { id: "core", ip_prefix: "10.254.0.0/24", area: "0" },
    `resource "pve_sdn_fabric_ospf" "it" {
  fabric    = "core"
  ip_prefix = "10.254.0.0/24"
  area      = "0"
}`,
  ),
  bpg(
    "virtual_environment_sdn_fabric_node_ospf",
    { id: "core/pve1", fabric_id: "core", node_id: "pve1", ip: "10.254.0.1", interface_names: ["ens19"] },
    `resource "pve_sdn_fabric_node_ospf" "it" {
  fabric     = pve_sdn_fabric_ospf.it.fabric
  node_name  = "pve1"
  ip         = "10.254.0.1"
  interfaces = [{ name = "ens19" }]
}`,
  ),
  bpg(
    "sdn_zone_evpn",
    { id: "cloud", controller: "evpn", vrf_vxlan: 10000 },
    `resource "pve_sdn_zone_evpn" "it" {
  zone       = "cloud"
  controller = pve_sdn_controller_evpn.it.controller
  vrf_vxlan  = 10000
}`,
  ),
  bpg(
    "sdn_zone_qinq",
    { id: "tenant", bridge: "vmbr0", service_vlan: 100 },
    `resource "pve_sdn_zone_qinq" "it" {
  zone   = "tenant"
  bridge = "vmbr0"
  tag    = 100
}`,
  ),
  bpg(
    "virtual_environment_sdn_zone_simple",
    { id: "lab", ipam: "pve" },
    `resource "pve_sdn_zone_simple" "it" {
  zone = "lab"
  ipam = "pve"
}`,
  ),
  bpg(
    "sdn_zone_vlan",
    { id: "office", bridge: "vmbr0" },
    `resource "pve_sdn_zone_vlan" "it" {
  zone   = "office"
  bridge = "vmbr0"
}`,
  ),
  bpg(
    "sdn_zone_vxlan",
    { id: "overlay", peers: ["192.0.2.11"] },
    `resource "pve_sdn_zone_vxlan" "it" {
  zone  = "overlay"
  peers = ["192.0.2.11"]
}`,
  ),
  bpg(
    "sdn_vnet",
    { id: "web", zone: "lab", isolate_ports: null },
    `resource "pve_sdn_vnet" "it" {
  vnet = "web"
  zone = pve_sdn_zone_simple.it.zone
}`,
  ),
  bpg(
    "virtual_environment_sdn_subnet",
    { id: "lab-10.10.0.0-24", vnet: "web", cidr: "10.10.0.0/24", gateway: "10.10.0.1" },
    `resource "pve_sdn_subnet" "it" {
  vnet    = pve_sdn_vnet.it.vnet
  cidr    = "10.10.0.0/24"
  gateway = "10.10.0.1"
}`,
  ),
  bpg(
    "sdn_vnet_firewall_rules",
    { id: "web", vnet: "web", rules: [{ action: "ACCEPT", proto: "tcp", dport: "443", enabled: true }] },
    `resource "pve_sdn_vnet_firewall_rules" "it" {
  vnet  = pve_sdn_vnet.it.vnet
  rules = [{ type = "forward", action = "ACCEPT", protocol = "tcp", destination_port = "443" }]
}`,
  ),
];
