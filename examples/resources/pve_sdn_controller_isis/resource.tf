resource "pve_sdn_controller_isis" "pve1" {
  controller      = "isispve1"
  node_name       = "pve1"
  isis_domain     = "datacentre"
  isis_interfaces = ["eth0", "eth1"]
  isis_net        = "49.0001.1921.6800.1001.00"
}
