data "pve_sdn_vnet_firewall_rules" "web" {
  vnet = pve_sdn_vnet_firewall_rules.web.vnet
}
