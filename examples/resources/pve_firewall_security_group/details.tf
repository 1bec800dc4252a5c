# Types of ICMP, logged matches, and a rule that is switched off
resource "pve_firewall_security_group" "diagnosis" {
  name = "diagnosis"
  rules = [
    { type = "in", action = "ACCEPT", protocol = "icmp", icmp_type = "echo-request", log_level = "info" },
    { type = "in", action = "ACCEPT", protocol = "udp", destination_port = "33434:33534", enabled = false },
  ]
}
