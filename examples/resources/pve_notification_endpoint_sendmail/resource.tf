resource "pve_notification_endpoint_sendmail" "admins" {
  name          = "admins"
  mail_to       = ["admin@example.com"]
  mail_to_users = ["root@pam"]
}
