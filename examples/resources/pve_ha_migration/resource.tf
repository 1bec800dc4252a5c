resource "pve_ha_migration" "web" {
  sid       = pve_ha_resource.web.sid
  node_name = "pve2"
}
