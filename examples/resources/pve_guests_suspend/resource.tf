resource "pve_guests_suspend" "lab" {
  vm_ids        = [200]
  to_disk       = true
  state_storage = "local-zfs"
}
