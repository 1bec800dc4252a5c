resource "pve_firewall_rules" "cluster" {
  rules = [
    { type = "in", action = "ACCEPT", protocol = "tcp", destination_port = "22,8006", source = pve_firewall_ipset.management.ref },
    { type = "group", security_group = pve_firewall_security_group.monitoring.name },
  ]
}

resource "pve_firewall_security_group" "monitoring" {
  name = "monitoring"
  rules = [
    { type = "in", action = "ACCEPT", macro = "Ping", source = "203.0.113.10" },
    { type = "in", action = "ACCEPT", protocol = "tcp", destination_port = "9100", source = "203.0.113.10" },
  ]
}
