# Required arguments only
resource "pve_sdn_subnet" "plain" {
  vnet = pve_sdn_vnet.lab.vnet
  cidr = "10.11.0.0/24"
}
