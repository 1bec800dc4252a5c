data "pve_firewall_refs" "sets" {
  type = "ipset"
}
