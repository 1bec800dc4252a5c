resource "pve_sdn_vnet" "web" {
  vnet  = "web"
  zone  = pve_sdn_zone_vlan.office.zone
  tag   = 100
  alias = "Web servers"
}
