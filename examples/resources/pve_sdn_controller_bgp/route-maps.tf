# Route maps for received and announced routes
resource "pve_sdn_controller_bgp" "pve2" {
  controller    = "bgppve2"
  node_name     = "pve2"
  asn           = 65000
  peers         = ["192.0.2.1"]
  ebgp          = true
  ebgp_multihop = 2
  route_map_in  = pve_sdn_route_map.incoming.route_map
  route_map_out = pve_sdn_route_map.incoming.route_map
}
