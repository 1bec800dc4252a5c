# Tunnels on another port than those of other zones
resource "pve_sdn_zone_vxlan" "other_port" {
  zone       = "vxport"
  peers      = ["192.0.2.11", "192.0.2.12", "192.0.2.13"]
  vxlan_port = 4790
}
