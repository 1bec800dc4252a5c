resource "pve_ha_group" "rack1" {
  group      = "rack1"
  nodes      = { pve1 = 2, pve2 = 1 }
  restricted = true
}
