resource "pve_sdn_zone_vlan" "office" {
  zone   = "office"
  bridge = "vmbr0"
  mtu    = 1500
}
