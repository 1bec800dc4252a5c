data "pve_acme_directory_meta" "lets_encrypt" {}

resource "pve_acme_account" "default" {
  name    = "default"
  contact = ["admin@example.com"]
  tos_url = data.pve_acme_directory_meta.lets_encrypt.terms_of_service
}
