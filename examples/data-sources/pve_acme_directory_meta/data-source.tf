data "pve_acme_directory_meta" "staging" {
  directory = "https://acme-staging-v02.api.letsencrypt.org/directory"
}
