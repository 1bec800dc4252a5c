resource "pve_sdn_rollback" "once" {
  discard_all_staged_changes = true
  triggers                   = { reason = "ticket 4711" }
}
