# IPv6 only, with a filter for routes
resource "pve_sdn_fabric_openfabric" "ipv6" {
  fabric        = "ipv6"
  ip6_prefix    = "fd00:249::/64"
  csnp_interval = 10
  route_filter  = pve_sdn_prefix_list.private6.prefix_list
}
