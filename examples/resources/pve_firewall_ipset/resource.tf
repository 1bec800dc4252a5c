resource "pve_firewall_ipset" "management" {
  name = "management"
  entries = {
    "192.0.2.0/24"    = "Office"
    "198.51.100.0/28" = "" # without a comment
  }
  nomatch = { "192.0.2.66" = "Printer" }
}
