resource "pve_ha_node_affinity_rule" "fast" {
  rule        = "fast-nodes"
  resources   = [pve_ha_resource.db1.sid]
  keep_others = true
  nodes       = { pve1 = 1, pve2 = 1 }
}

resource "pve_ha_rule_member" "db2" {
  rule = pve_ha_node_affinity_rule.fast.rule
  sid  = pve_ha_resource.db2.sid
}
