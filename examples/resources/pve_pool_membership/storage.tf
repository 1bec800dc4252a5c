# A storage
resource "pve_pool_membership" "data" {
  pool_id = pve_pool.staging.pool_id
  storage = "data"
}
