# Routes of another network, and announced subnets
resource "pve_sdn_zone_evpn" "peering" {
  zone              = "peering"
  controller        = pve_sdn_controller_evpn.main.controller
  vrf_vxlan         = 10003
  rt_import         = ["65000:10000"]
  advertise_subnets = true
}
