data "pve_sdn_subnets" "lab" {
  vnet = pve_sdn_subnet.lab.vnet
}
