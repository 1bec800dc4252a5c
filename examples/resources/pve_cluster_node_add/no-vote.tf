# A node without a vote, at an address of the corosync network
resource "pve_cluster_node_add" "witness" {
  node_name = "pve8"
  confirm   = "pve8"
  votes     = 0
  links     = { 0 = { address = "192.0.2.18" } }
}
