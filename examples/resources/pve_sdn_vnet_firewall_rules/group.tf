# The rules of a security group
resource "pve_firewall_security_group" "forwarded" {
  name  = "forwarded"
  rules = [{ type = "forward", action = "ACCEPT", macro = "DNS" }]
}

resource "pve_sdn_vnet_firewall_rules" "group" {
  vnet  = pve_sdn_vnet.web.vnet
  rules = [{ type = "group", security_group = pve_firewall_security_group.forwarded.name }]
}
