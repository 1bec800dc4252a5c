# Ceph between the nodes, which the server's own rules do not accept
resource "pve_firewall_rules" "ceph" {
  rules = [
    { type = "in", action = "ACCEPT", protocol = "tcp", destination_port = "3300,6789", source = "192.0.2.0/24" },
    { type = "in", action = "ACCEPT", protocol = "tcp", destination_port = "6800:7300", source = "192.0.2.0/24" },
  ]
}
