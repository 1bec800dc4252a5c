data "pve_firewall_rule" "first" {
  position   = 0
  depends_on = [pve_firewall_rules.cluster]
}
