# Required arguments only
resource "pve_sdn_zone_simple" "isolated" {
  zone = "isolated"
}
