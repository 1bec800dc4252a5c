# Errors, or anything from some hosts
resource "pve_notification_matcher" "hosts" {
  name             = "hosts"
  mode             = "any"
  match_severities = [["error"]]
  match_fields     = [{ type = "regex", field = "hostname", regex = "^pve[12]$" }]
  targets          = [pve_notification_endpoint_sendmail.admins.name]
}
