/** HCL of zones, VNets, subnets, and of the DNS servers and IPAMs that they use. */
import { lacks } from "../../support/engine-facts";
import { chooser, type Version } from "./version";

/** For engines without write-only attributes. */
const KEY_IN_STATE = lacks("write-only attributes");
/** Represents a PowerDNS, NetBox or phpIPAM server in the simulated data centre. */
const SERVICE = "http://127.0.0.1:4318/api";
const RANGES = [
  { start_address: "10.10.0.150", end_address: "10.10.0.199" },
  { start_address: "10.10.0.50", end_address: "10.10.0.99" },
];

export function networks(version: Version): string {
  const first = version === "first";
  const { pick, line } = chooser(version);
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
`;
}
