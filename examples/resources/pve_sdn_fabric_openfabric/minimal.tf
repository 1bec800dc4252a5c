# IPv4 only
resource "pve_sdn_fabric_openfabric" "backup" {
  fabric    = "backup"
  ip_prefix = "10.250.0.0/24"
}
