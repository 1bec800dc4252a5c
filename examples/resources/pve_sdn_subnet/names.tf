# Names of guests, such as host.web.example.com, and a DNS server for DHCP
resource "pve_sdn_vnet" "named" {
  vnet = "named"
  zone = pve_sdn_zone_simple.named.zone
}

resource "pve_sdn_subnet" "named" {
  vnet            = pve_sdn_vnet.named.vnet
  cidr            = "10.12.0.0/24"
  gateway         = "10.12.0.1"
  dns_zone_prefix = "web"
  dhcp_dns_server = "192.0.2.53"
}
