# Routes of other origins through a route map
resource "pve_sdn_fabric_ospf" "edge" {
  fabric       = "ospfedge"
  ip_prefix    = "10.248.0.0/24"
  area         = "0.0.0.1"
  route_filter = pve_sdn_prefix_list.private.prefix_list

  redistribute = [{ source = "static", route_map = pve_sdn_route_map.incoming.route_map }]
}
