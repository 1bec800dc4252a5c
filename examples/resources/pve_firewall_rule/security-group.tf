# The rules of a security group, after all other rules
resource "pve_firewall_rule" "web" {
  type           = "group"
  security_group = pve_firewall_security_group.web.name
}
