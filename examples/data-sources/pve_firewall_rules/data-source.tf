data "pve_firewall_rules" "cluster" {}

data "pve_firewall_rules" "web" {
  security_group = pve_firewall_security_group.web.name
}
