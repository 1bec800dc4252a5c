# A container with the defaults, whose state other clients may change
resource "pve_ha_resource" "container" {
  sid = "ct:200"
}
