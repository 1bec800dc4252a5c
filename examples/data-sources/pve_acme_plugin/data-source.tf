data "pve_acme_plugin" "cloudflare" {
  id = pve_acme_plugin.cloudflare.id
}
