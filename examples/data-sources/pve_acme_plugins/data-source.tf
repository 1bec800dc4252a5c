data "pve_acme_plugins" "dns" {
  type = "dns"
}
