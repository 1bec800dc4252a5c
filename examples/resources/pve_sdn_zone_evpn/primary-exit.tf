# A preferred exit node, and exit nodes that can reach the guests
resource "pve_sdn_zone_evpn" "exits" {
  zone                     = "exits"
  controller               = pve_sdn_controller_evpn.main.controller
  vrf_vxlan                = 10002
  exit_nodes               = ["pve1", "pve2"]
  primary_exit_node        = "pve1"
  exit_nodes_local_routing = true
}
