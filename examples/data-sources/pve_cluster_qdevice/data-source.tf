data "pve_cluster_qdevice" "this" {}
