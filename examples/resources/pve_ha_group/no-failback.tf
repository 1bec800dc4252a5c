# Preferred nodes without failback
resource "pve_ha_group" "rack2" {
  group       = "rack2"
  nodes       = { pve2 = 1, pve3 = 1 }
  no_failback = true
  comment     = "Second rack"
}
