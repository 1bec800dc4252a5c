# Required arguments, and one selection of guests
resource "pve_backup_job" "everything" {
  schedule = "sat 2:30"
  all      = true
}
