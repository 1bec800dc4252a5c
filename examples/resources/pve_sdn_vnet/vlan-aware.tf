# Guests that set their own VLAN tags
resource "pve_sdn_vnet" "trunk" {
  vnet       = "trunk"
  zone       = pve_sdn_zone_vlan.office.zone
  tag        = 101
  vlan_aware = true
}
