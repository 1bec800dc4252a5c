data "pve_ha_rules" "of_web" {
  resource = pve_ha_resource.web.sid
}
