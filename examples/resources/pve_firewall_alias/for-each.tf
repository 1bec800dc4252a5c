# One alias for each entry of a map
locals {
  offices = {
    vienna = "198.51.100.0/25"
    graz   = "198.51.100.128/25"
  }
}

resource "pve_firewall_alias" "office" {
  for_each = local.offices
  name     = each.key
  cidr     = each.value
}
