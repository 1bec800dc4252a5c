# Filters for routes, and routes of other origins
resource "pve_sdn_fabric_bgp" "edge" {
  fabric        = "edge"
  ip_prefix     = "10.251.0.0/24"
  route_filter  = pve_sdn_prefix_list.private.prefix_list
  route_map_in  = pve_sdn_route_map.incoming.route_map
  route_map_out = pve_sdn_route_map.incoming.route_map

  redistribute = [{ source = "static", route_map = pve_sdn_route_map.incoming.route_map }]
}
