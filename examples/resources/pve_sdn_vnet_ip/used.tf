# An address that the IPAM only marks as used
resource "pve_sdn_vnet_ip" "router" {
  zone = pve_sdn_subnet.lab.zone
  vnet = pve_sdn_subnet.lab.vnet
  ip   = "10.10.0.2"
}
