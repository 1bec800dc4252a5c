# Routes from a loopback address
resource "pve_sdn_controller_isis" "pve2" {
  controller      = "isispve2"
  node_name       = "pve2"
  isis_domain     = "datacentre"
  isis_interfaces = ["eth0"]
  isis_net        = "49.0001.1921.6800.1002.00"
  loopback        = "dummy0"
}
