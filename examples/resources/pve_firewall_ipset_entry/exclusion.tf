# An address that the set excludes
resource "pve_firewall_ipset_entry" "not_the_lab" {
  ipset   = pve_firewall_ipset.partners.name
  cidr    = "198.51.100.66"
  nomatch = true
  comment = "Laboratory"
}
