resource "pve_sdn_zone_simple" "lab" {
  zone = "lab"
  ipam = "pve"
  dhcp = "dnsmasq"
}
