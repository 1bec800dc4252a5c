# A guest's address
resource "pve_sdn_vnet_ip" "web" {
  zone = pve_sdn_subnet.lab.zone
  vnet = pve_sdn_subnet.lab.vnet
  ip   = "10.10.0.21"
  mac  = "BC:24:11:00:00:11"
  vmid = 100
}
