# Several guests, also of other pools
resource "pve_pool_membership" "workers" {
  for_each   = toset(["200", "201"])
  pool_id    = pve_pool.staging.pool_id
  vm_id      = each.key
  allow_move = true
}
