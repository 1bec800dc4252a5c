resource "pve_notification_endpoint_gotify" "alerts" {
  name             = "alerts"
  server           = "https://gotify.example.com"
  token_wo         = var.gotify_token
  token_wo_version = 1
}
