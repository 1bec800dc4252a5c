resource "pve_firewall_ipset" "partners" {
  name = "partners" # entries are managed one by one
}

resource "pve_firewall_ipset_entry" "shop" {
  ipset = pve_firewall_ipset.partners.name
  cidr  = "198.51.100.0/24"
}
