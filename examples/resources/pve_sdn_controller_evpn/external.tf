# Peers in another autonomous system, for some nodes
resource "pve_sdn_controller_evpn" "external" {
  controller      = "evpnext"
  asn             = 65000
  peers           = ["203.0.113.1", "203.0.113.2"]
  peer_group_name = "EXTERNAL"
  nodes           = ["pve1", "pve2"]
  bgp_mode        = "external"
  ebgp_multihop   = 3
}
