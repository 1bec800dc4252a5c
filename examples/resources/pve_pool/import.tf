# Import of an existing pool with its members
import {
  to = pve_pool.legacy
  id = "legacy"
}

resource "pve_pool" "legacy" {
  pool_id = "legacy"
  guests  = [200]
}
