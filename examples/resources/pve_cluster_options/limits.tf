# Limits for migrations and bulk actions, and a range of guest IDs
resource "pve_cluster_options" "limits" {
  max_workers      = 4
  bandwidth_limits = { migration = 512000, clone = 204800 }
  next_id          = { lower = 1000, upper = 10000 }
}
