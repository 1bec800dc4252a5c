ephemeral "pve_cluster_options" "this" {}
