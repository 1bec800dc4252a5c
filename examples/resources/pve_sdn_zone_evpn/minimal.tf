# Required arguments only: without a way to other networks
resource "pve_sdn_zone_evpn" "inner" {
  zone       = "inner"
  controller = pve_sdn_controller_evpn.main.controller
  vrf_vxlan  = 10001
}
