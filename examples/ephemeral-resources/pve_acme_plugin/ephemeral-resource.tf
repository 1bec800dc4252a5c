ephemeral "pve_acme_plugin" "this" {
  id = "cloudflare"
}
