resource "pve_ha_resource" "web" {
  sid          = "vm:100"
  state        = "started"
  max_restart  = 2
  max_relocate = 2
  comment      = "Web server"
}
