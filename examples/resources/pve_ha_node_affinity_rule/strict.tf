# Guests that run on these nodes only, such as for a licence
resource "pve_ha_node_affinity_rule" "licensed" {
  rule      = "licensed-nodes"
  resources = [pve_ha_resource.db2.sid]
  nodes     = { pve1 = 1, pve2 = 1 }
  strict    = true
}
