resource "pve_guests_migrate" "evacuate" {
  vm_ids           = [100, 101]
  target           = "pve2"
  online           = true
  with_local_disks = true
}
