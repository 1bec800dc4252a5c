resource "pve_ha_node_affinity_rule" "web" {
  rule      = "web-on-fast-nodes"
  resources = [pve_ha_resource.web.sid]
  nodes     = { pve1 = 2, pve2 = 2, pve3 = 1 }
}
