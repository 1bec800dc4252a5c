# All guests, also running ones with local disks, two at a time
resource "pve_guests_migrate" "everything" {
  all_guests       = true
  target           = "pve1"
  online           = true
  with_local_disks = true
  max_workers      = 2
}
