# A secret parameter, which neither plan nor state contains
resource "pve_api_object" "pager" {
  path                      = "/cluster/notifications/endpoints/gotify/pager"
  body                      = { server = "https://gotify.example.com" }
  sensitive_body_wo         = { token = var.gotify_token }
  sensitive_body_wo_version = 1
}
