ephemeral "pve_sdn_ipam_netbox" "this" {
  ipam = "netbox"
}
