# One rule
resource "pve_firewall_rules" "minimal" {
  rules = [{ type = "in", action = "ACCEPT", macro = "SSH", source = "192.0.2.0/24" }]
}
