# A guest that HA moves only after a failure
resource "pve_ha_resource" "steady" {
  sid            = "ct:201"
  failback       = false
  auto_rebalance = false
}
