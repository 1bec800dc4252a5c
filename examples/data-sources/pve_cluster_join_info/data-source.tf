data "pve_cluster_join_info" "this" {}
