# Names of guests in PowerDNS
resource "pve_sdn_zone_simple" "named" {
  zone        = "named"
  ipam        = "pve"
  dns         = pve_sdn_dns_powerdns.main.dns
  reverse_dns = pve_sdn_dns_powerdns.main.dns
  dns_zone    = "example.com"
}
