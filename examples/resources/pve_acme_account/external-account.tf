# An authority that binds the account to one of its customers
resource "pve_acme_account" "customer" {
  name                    = "customer"
  contact                 = ["admin@example.com"]
  directory               = "https://acme.example.test/directory"
  eab_kid                 = var.acme_key_id
  eab_hmac_key_wo         = var.acme_hmac_key
  eab_hmac_key_wo_version = 1
}
