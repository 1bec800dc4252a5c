resource "pve_firewall_security_group" "database" {
  name = "database" # rules are managed one by one
}

resource "pve_firewall_security_group_rule" "postgresql" {
  security_group_name = pve_firewall_security_group.database.name
  type                = "in"
  action              = "ACCEPT"
  macro               = "PostgreSQL"
}
