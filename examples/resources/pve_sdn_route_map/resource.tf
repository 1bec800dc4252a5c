resource "pve_sdn_route_map" "incoming" {
  route_map = "incoming"

  entries = [
    {
      order       = 10
      action      = "permit"
      match       = [{ key = "ip-address-prefix-list", value = pve_sdn_prefix_list.private.prefix_list }]
      set         = [{ key = "local-preference", value = "200" }]
      exit_action = { key = "continue", value = "20" }
    },
    { order = 20, action = "deny" },
  ]
}
