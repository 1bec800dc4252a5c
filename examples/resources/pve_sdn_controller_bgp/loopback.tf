# Routes from a loopback address, over several autonomous systems at once
resource "pve_sdn_controller_bgp" "pve3" {
  controller                  = "bgppve3"
  node_name                   = "pve3"
  asn                         = 65000
  peers                       = ["192.0.2.1", "192.0.2.2"]
  ebgp                        = true
  loopback                    = "dummy0"
  bgp_multipath_as_path_relax = true
}
