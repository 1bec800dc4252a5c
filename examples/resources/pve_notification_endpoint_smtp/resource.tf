resource "pve_notification_endpoint_smtp" "mail" {
  name                = "mail"
  server              = "smtp.example.com"
  mode                = "starttls"
  username            = "pve"
  password_wo         = var.smtp_password
  password_wo_version = 1
  from_address        = "pve@example.com"
  mail_to             = ["admin@example.com"]
}
