# Required arguments only: other configurations add members
resource "pve_pool" "lab" {
  pool_id = "lab"
}
