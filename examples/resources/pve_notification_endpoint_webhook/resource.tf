resource "pve_notification_endpoint_webhook" "chat" {
  name               = "chat"
  url                = "https://chat.example.com/hooks/{{ secrets.hook }}"
  method             = "post"
  headers            = [{ name = "Content-Type", value = "application/json" }]
  body               = jsonencode({ text = "{{ escape title }}" })
  secrets_wo         = { hook = var.hook }
  secrets_wo_version = 1
}
