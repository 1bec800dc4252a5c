data "pve_cluster_options" "this" {}
