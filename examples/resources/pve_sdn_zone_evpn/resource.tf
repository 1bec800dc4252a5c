resource "pve_sdn_zone_evpn" "cloud" {
  zone       = "cloud"
  controller = pve_sdn_controller_evpn.main.controller
  vrf_vxlan  = 10000
  exit_nodes = ["pve1", "pve2"]
}
