data "pve_ha_status" "now" {}

check "ha" {
  assert {
    condition     = alltrue([for service in data.pve_ha_status.now.services : service.state != "error"])
    error_message = "Some HA resources are in error state."
  }
}
