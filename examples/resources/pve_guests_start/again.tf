# Once more after each change of a value
resource "pve_guests_start" "after_maintenance" {
  vm_ids   = [201]
  triggers = { maintenance = "2026-11" }
}
