# Guests of one node that cannot reach each other
resource "pve_sdn_vnet" "guests" {
  vnet          = "guests"
  zone          = pve_sdn_zone_vlan.office.zone
  tag           = 102
  isolate_ports = true
}
