resource "pve_notification_target_test" "mail" {
  name = "mail-to-root"
  triggers = {
    week = "2026-47"
  }
}
