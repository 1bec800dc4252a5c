resource "pve_acme_plugin" "cloudflare" {
  id  = "cloudflare"
  api = "cf"
  data_wo = {
    CF_Token      = var.cloudflare_token
    CF_Account_ID = var.cloudflare_account
  }
  data_wo_version  = 1
  validation_delay = 60
}
