# A change of matching routes, before the next entry
resource "pve_sdn_route_map_entry" "prefer" {
  route_map = "peers"
  order     = 5
  action    = "permit"

  match       = [{ key = "peer", value = "192.0.2.1" }]
  set         = [{ key = "metric", value = "+10" }]
  exit_action = { key = "on-match-next" }
}
