data "pve_ha_resource" "web" {
  sid = pve_ha_resource.web.sid
}
