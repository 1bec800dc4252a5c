# A token in the state, for Terraform and OpenTofu before 1.11
resource "pve_notification_endpoint_gotify" "stored" {
  name    = "gotify-stored"
  server  = "https://gotify.example.com"
  token   = var.gotify_token
  enabled = false
}
