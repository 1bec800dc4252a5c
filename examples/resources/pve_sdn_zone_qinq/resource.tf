resource "pve_sdn_zone_qinq" "tenant" {
  zone          = "tenant1"
  bridge        = "vmbr0"
  tag           = 100
  vlan_protocol = "802.1ad"
}
