# All notifications
resource "pve_notification_matcher" "everything" {
  name    = "everything"
  targets = [pve_notification_endpoint_sendmail.admins.name]
}
