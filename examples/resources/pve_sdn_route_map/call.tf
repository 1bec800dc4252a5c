# Another route map as a step
resource "pve_sdn_route_map" "outgoing" {
  route_map = "outgoing"

  entries = [
    { order = 10, action = "deny", match = [{ key = "tag", value = "100" }] },
    { order = 20, action = "permit", call = pve_sdn_route_map.incoming.route_map },
  ]
}
