resource "pve_pool" "production" {
  pool_id = "production"
  comment = "Everything that customers see"
  guests  = [100, 101]
}

resource "pve_pool" "web" {
  pool_id = "${pve_pool.production.pool_id}/web"
}
