data "pve_cluster_log" "recent" {
  max = 20
}
