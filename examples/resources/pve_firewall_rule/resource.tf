resource "pve_firewall_rule" "ssh" {
  type     = "in"
  action   = "ACCEPT"
  macro    = "SSH"
  source   = "192.0.2.0/24"
  position = 0
}
