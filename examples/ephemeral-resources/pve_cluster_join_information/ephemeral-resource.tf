ephemeral "pve_cluster_join_information" "this" {}
