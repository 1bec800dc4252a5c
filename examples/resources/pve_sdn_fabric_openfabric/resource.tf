resource "pve_sdn_fabric_openfabric" "storage" {
  fabric         = "storage"
  ip_prefix      = "10.255.0.0/24"
  ip6_prefix     = "fd00:255::/64"
  hello_interval = 5
}
