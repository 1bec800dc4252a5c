# All guests, with a minute for those without a time-out of their own
resource "pve_guests_shutdown" "everything" {
  all_guests       = true
  shutdown_timeout = 60
}
