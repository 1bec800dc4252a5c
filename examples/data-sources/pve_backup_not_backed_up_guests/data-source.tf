data "pve_backup_not_backed_up_guests" "this" {}

check "everything_is_backed_up" {
  assert {
    condition     = length(data.pve_backup_not_backed_up_guests.this.guests) == 0
    error_message = "Some guests are in no backup job."
  }
}
