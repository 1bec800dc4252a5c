ephemeral "pve_sdn_ipam_phpipam" "this" {
  ipam = "phpipam"
}
