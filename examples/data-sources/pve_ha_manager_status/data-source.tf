data "pve_ha_manager_status" "now" {}

output "services" {
  value = jsondecode(data.pve_ha_manager_status.now.raw_json).manager_status.service_status
}
