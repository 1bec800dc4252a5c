# `terraform test`: deploys, changes and destroys the configuration on the cluster of PVE_ENDPOINT.

run "deploys" {
  assert {
    condition     = output.vnets == ["db", "web"]
    error_message = "The networks are not there."
  }
}

run "moves_the_office" {
  variables {
    office = "203.0.113.0/24"
  }
  assert {
    condition     = join(", ", keys(pve_firewall_ipset.management.entries)) == "203.0.113.0/24"
    error_message = "The set does not have the new network."
  }
}
