# Aliases and IP sets
data "pve_firewall_refs" "all" {}
