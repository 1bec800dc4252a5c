resource "pve_cluster_node_add" "spare" {
  node_name   = "pve9"
  new_node_ip = "192.0.2.19"
  confirm     = "pve9"
}
