data "pve_sdn_vnet_firewall_options" "web" {
  vnet = pve_sdn_vnet_firewall_options.web.vnet
}
