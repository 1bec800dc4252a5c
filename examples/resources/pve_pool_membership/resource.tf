resource "pve_pool" "staging" {
  pool_id = "staging" # without guests: they are managed one by one
}

resource "pve_pool_membership" "app" {
  pool_id = pve_pool.staging.pool_id
  vm_id   = 102
}
