resource "pve_sdn_vnet" "lab" {
  vnet = "lab"
  zone = pve_sdn_zone_simple.lab.zone
}

resource "pve_sdn_subnet" "lab" {
  vnet    = pve_sdn_vnet.lab.vnet
  cidr    = "10.10.0.0/24"
  gateway = "10.10.0.1"
  snat    = true

  dhcp_ranges = [
    { start_address = "10.10.0.50", end_address = "10.10.0.99" },
    { start_address = "10.10.0.150", end_address = "10.10.0.199" },
  ]
}
