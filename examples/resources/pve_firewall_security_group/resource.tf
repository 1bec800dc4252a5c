resource "pve_firewall_security_group" "web" {
  name    = "web"
  comment = "Web servers"
  rules = [
    { type = "in", action = "ACCEPT", macro = "HTTP" },
    { type = "in", action = "ACCEPT", macro = "HTTPS" },
  ]
}
