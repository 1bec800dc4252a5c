data "pve_acme_account" "default" {
  name = pve_acme_account.default.name
}
