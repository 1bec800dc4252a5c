data "pve_firewall_security_group_rule" "first" {
  security_group_name = pve_firewall_security_group.web.name
  position            = 0
}
