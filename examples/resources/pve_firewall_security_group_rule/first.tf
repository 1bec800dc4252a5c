# A rule at the top of the list
resource "pve_firewall_security_group_rule" "blocked" {
  security_group_name = pve_firewall_security_group.database.name
  type                = "in"
  action              = "DROP"
  source              = "203.0.113.0/24"
  position            = 0
  comment             = "Known scanners"
}
