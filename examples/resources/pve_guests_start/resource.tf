resource "pve_guests_start" "web" {
  vm_ids = [100, 101]
}
