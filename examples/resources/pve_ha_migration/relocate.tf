# A guest that stops and starts on the other node, again with each change of a value
resource "pve_ha_migration" "relocation" {
  sid       = pve_ha_resource.db1.sid
  node_name = "pve3"
  mode      = "relocate"
  triggers  = { ticket = "4711" }
}
