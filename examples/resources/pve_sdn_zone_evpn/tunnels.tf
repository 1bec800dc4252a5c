# Tunnels of the nodes of one site, with a fixed address of the gateways
resource "pve_sdn_zone_evpn" "site" {
  zone       = "site"
  controller = pve_sdn_controller_evpn.main.controller
  vrf_vxlan  = 10004
  nodes      = ["pve1", "pve2"]
  mac        = "BC:24:11:00:01:01"
  mtu        = 1450
}
