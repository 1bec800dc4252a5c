# A log of forwarded traffic
resource "pve_sdn_vnet_firewall_options" "logged" {
  vnet      = pve_sdn_vnet.web.vnet
  enabled   = true
  log_level = "info"
}
