data "pve_cluster_resources" "guests" {
  type = "vm"
}
