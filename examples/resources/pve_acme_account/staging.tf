# Let's Encrypt's staging directory, for a trial
data "pve_acme_directory_meta" "staging" {
  directory = "https://acme-staging-v02.api.letsencrypt.org/directory"
}

resource "pve_acme_account" "staging" {
  name      = "staging"
  contact   = ["admin@example.com"]
  directory = data.pve_acme_directory_meta.staging.directory
  tos_url   = data.pve_acme_directory_meta.staging.terms_of_service
}
