data "pve_pool" "production" {
  pool_id = pve_pool.production.pool_id
}

output "guests" {
  value = data.pve_pool.production.guests
}
