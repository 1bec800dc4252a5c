# The built-in endpoint, with a sender of its own
resource "pve_notification_endpoint_sendmail" "built_in" {
  name          = "mail-to-root"
  mail_to_users = ["root@pam"]
  from_address  = "pve@example.com"
  author        = "Datacenter"
}
