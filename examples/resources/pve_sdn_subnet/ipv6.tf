# An IPv6 network
resource "pve_sdn_subnet" "ipv6" {
  vnet    = pve_sdn_vnet.lab.vnet
  cidr    = "fd00:10::/64"
  gateway = "fd00:10::1"
}
