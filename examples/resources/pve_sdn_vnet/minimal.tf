# A VNet of a simple zone, which needs no tag
resource "pve_sdn_vnet" "plain" {
  vnet = "plain"
  zone = pve_sdn_zone_simple.lab.zone
}
