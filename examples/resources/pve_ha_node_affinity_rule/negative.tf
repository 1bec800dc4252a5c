# Guests that avoid a node
resource "pve_ha_node_affinity_rule" "elsewhere" {
  rule      = "not-on-pve3"
  resources = [pve_ha_resource.web.sid]
  nodes     = { pve3 = 0 }
  affinity  = "negative"
}
