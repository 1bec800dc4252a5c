data "pve_sdn_vnet_firewall_rule" "first" {
  vnet     = pve_sdn_vnet_firewall_rules.web.vnet
  position = 0
}
