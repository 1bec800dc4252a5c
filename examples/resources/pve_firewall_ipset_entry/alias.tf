# An alias as a member
resource "pve_firewall_ipset_entry" "gateway" {
  ipset = pve_firewall_ipset.partners.name
  cidr  = pve_firewall_alias.gateway.ref
}
