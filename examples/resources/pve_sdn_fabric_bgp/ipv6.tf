# IPv6 only
resource "pve_sdn_fabric_bgp" "spine6" {
  fabric     = "spine6"
  ip6_prefix = "fd00:253::/64"
}
