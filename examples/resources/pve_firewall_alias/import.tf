# Import of an existing alias
import {
  to = pve_firewall_alias.printer
  id = "printer"
}

resource "pve_firewall_alias" "printer" {
  name = "printer"
  cidr = "192.0.2.66"
}
