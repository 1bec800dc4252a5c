data "pve_cluster_config_nodes" "this" {}
