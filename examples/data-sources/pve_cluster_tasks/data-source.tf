data "pve_cluster_tasks" "recent" {}
