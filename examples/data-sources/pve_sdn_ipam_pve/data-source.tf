data "pve_sdn_ipam_pve" "this" {
  ipam = "pve"
}
