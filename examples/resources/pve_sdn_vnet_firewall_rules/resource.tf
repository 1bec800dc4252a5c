resource "pve_sdn_vnet_firewall_rules" "web" {
  vnet = pve_sdn_vnet.web.vnet
  rules = [
    { type = "forward", action = "ACCEPT", macro = "HTTPS", destination = "+sdn/web-all" },
    { type = "forward", action = "DROP" },
  ]
}
