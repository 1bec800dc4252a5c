resource "pve_notification_matcher" "on_call" {
  name             = "on-call" # without targets: they are added one by one
  match_severities = [["error"]]
}

resource "pve_notification_matcher_target" "mail" {
  matcher = pve_notification_matcher.on_call.name
  target  = "mail-to-root"
}
