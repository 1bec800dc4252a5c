data "pve_cluster_join_api_version" "this" {}
