# One rule for each network of a list
resource "pve_firewall_rules" "networks" {
  rules = [
    for network in ["192.0.2.0/24", "198.51.100.0/28"] :
    { type = "in", action = "ACCEPT", macro = "SSH", source = network, comment = "Administration" }
  ]
}
