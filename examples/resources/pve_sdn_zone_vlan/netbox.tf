# Addresses in NetBox
resource "pve_sdn_zone_vlan" "registered" {
  zone   = "register"
  bridge = "vmbr0"
  ipam   = pve_sdn_ipam_netbox.main.ipam
}
