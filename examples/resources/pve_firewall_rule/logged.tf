# A logged rule for one network interface
resource "pve_firewall_rule" "telnet" {
  type      = "in"
  action    = "DROP"
  macro     = "Telnet"
  interface = "vmbr1"
  log_level = "info"
  comment   = "Find the last users"
}
