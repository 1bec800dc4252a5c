# Guests that move here from other pools, and storages
resource "pve_pool" "archive" {
  pool_id    = "archive"
  guests     = [201]
  storages   = ["backups"]
  allow_move = true
}
