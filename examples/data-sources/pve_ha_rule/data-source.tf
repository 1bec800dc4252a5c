data "pve_ha_rule" "web" {
  rule = pve_ha_node_affinity_rule.web.rule
}
