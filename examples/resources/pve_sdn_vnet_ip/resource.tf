resource "pve_sdn_vnet_ip" "printer" {
  zone = pve_sdn_subnet.lab.zone
  vnet = pve_sdn_subnet.lab.vnet
  ip   = "10.10.0.20"
  mac  = "BC:24:11:00:00:10"
}
