# Two nodes only
resource "pve_sdn_zone_vlan" "dmz" {
  zone   = "dmz"
  bridge = "vmbr1"
  nodes  = ["pve1", "pve2"]
}
