resource "pve_guests_shutdown" "lab" {
  vm_ids     = [200, 201]
  force_stop = false
}
