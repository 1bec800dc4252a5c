resource "pve_sdn_fabric_bgp" "spine" {
  fabric    = "spine"
  ip_prefix = "10.253.0.0/24"
  bfd       = true
}
