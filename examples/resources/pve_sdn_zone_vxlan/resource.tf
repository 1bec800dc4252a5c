resource "pve_sdn_zone_vxlan" "overlay" {
  zone  = "overlay"
  peers = ["192.0.2.11", "192.0.2.12", "192.0.2.13"]
  mtu   = 1450
}
