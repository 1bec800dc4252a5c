data "pve_sdn_zones" "vlans" {
  type = "vlan"
}
