resource "pve_firewall_alias" "gateway" {
  name    = "gateway"
  cidr    = "192.0.2.1"
  comment = "Default gateway"
}
