resource "pve_sdn_controller_bgp" "pve1" {
  controller = "bgppve1"
  node_name  = "pve1"
  asn        = 65000
  peers      = ["192.0.2.1"]
  ebgp       = true
}
