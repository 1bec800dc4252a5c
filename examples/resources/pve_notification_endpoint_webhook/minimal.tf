# A call without a body
resource "pve_notification_endpoint_webhook" "ping" {
  name   = "ping"
  url    = "https://chat.example.com/ping?host={{ fields.hostname }}"
  method = "get"
}
