resource "pve_sdn_zone_simple" "west" {
  zone = "west" # without nodes: they are added one by one
}

resource "pve_sdn_zone_node" "first" {
  zone      = pve_sdn_zone_simple.west.zone
  node_name = "pve1"
}
