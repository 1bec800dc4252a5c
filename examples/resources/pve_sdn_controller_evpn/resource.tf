resource "pve_sdn_controller_evpn" "main" {
  controller = "evpn"
  asn        = 65000
  peers      = ["192.0.2.11", "192.0.2.12", "192.0.2.13"]
}
