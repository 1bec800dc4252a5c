resource "pve_sdn_fabric_ospf" "core" {
  fabric    = "core"
  ip_prefix = "10.254.0.0/24"
  area      = "0"

  redistribute = [{ source = "connected" }]
}
