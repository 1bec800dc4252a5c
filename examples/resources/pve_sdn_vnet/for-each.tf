# One VNet for each tenant
resource "pve_sdn_vnet" "tenant" {
  for_each = { red = 201, blue = 202 }
  vnet     = each.key
  zone     = pve_sdn_zone_vlan.office.zone
  tag      = each.value
}
