data "pve_sdn_ipam_status" "this" {}
