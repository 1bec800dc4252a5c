data "pve_cluster_totem" "this" {}
