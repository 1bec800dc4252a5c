# States in memory, for a short break
resource "pve_guests_suspend" "web" {
  vm_ids = [100]
}
