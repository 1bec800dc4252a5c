# Storages
data "pve_cluster_resources" "storages" {
  type = "storage"
}
