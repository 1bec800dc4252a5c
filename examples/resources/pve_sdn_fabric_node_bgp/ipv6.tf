# A node of an IPv6 fabric
resource "pve_sdn_fabric_node_bgp" "ipv6" {
  fabric    = pve_sdn_fabric_bgp.spine6.fabric
  node_name = "pve1"
  asn       = 4200000011
  ip6       = "fd00:253::1"

  interfaces = [{ name = "ens24" }, { name = "ens25" }]
}
