resource "pve_ha_arming" "maintenance" {
  armed         = false
  resource_mode = "freeze"
}
