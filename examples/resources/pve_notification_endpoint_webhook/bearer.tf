# A bearer token in a header
resource "pve_notification_endpoint_webhook" "incidents" {
  name   = "incidents"
  url    = "https://chat.example.com/incidents"
  method = "post"
  headers = [
    { name = "Authorization", value = "Bearer {{ secrets.token }}" },
    { name = "Content-Type", value = "text/plain" },
  ]
  body               = "{{ severity }}: {{ title }}"
  secrets_wo         = { token = var.incidents_token }
  secrets_wo_version = 1
}
