# A relay of the local network, without login and encryption
resource "pve_notification_endpoint_smtp" "relay" {
  name         = "relay"
  server       = "smtp.example.com"
  mode         = "insecure"
  from_address = "pve@example.com"
  mail_to      = ["admin@example.com"]
}
