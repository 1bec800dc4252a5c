data "pve_sdn_dry_run" "pve1" {
  node_name = "pve1"
}

output "interfaces" {
  value = data.pve_sdn_dry_run.pve1.interfaces_diff
}
