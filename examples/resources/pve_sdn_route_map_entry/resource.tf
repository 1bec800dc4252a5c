resource "pve_sdn_route_map_entry" "private" {
  route_map = "peers"
  order     = 10
  action    = "permit"

  match = [{ key = "ip-address-prefix-list", value = pve_sdn_prefix_list.private.prefix_list }]
  set   = [{ key = "local-preference", value = "200" }]
}
