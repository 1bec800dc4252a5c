# Placement of HA guests by their configured size, also when they start
resource "pve_cluster_options" "scheduling" {
  crs = {
    ha                    = "static"
    ha_rebalance_on_start = true
  }
}
