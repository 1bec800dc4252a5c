# Notifications of the office hours
resource "pve_notification_matcher" "office_hours" {
  name            = "office-hours"
  match_calendars = ["mon..fri 8-17:30"]
  targets         = [pve_notification_endpoint_gotify.alerts.name]
}
