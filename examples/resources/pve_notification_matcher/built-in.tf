# The built-in matcher, switched off
resource "pve_notification_matcher" "built_in" {
  name    = "default-matcher"
  enabled = false
}
