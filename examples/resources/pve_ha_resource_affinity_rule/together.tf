# Guests on one node
resource "pve_ha_resource_affinity_rule" "shop" {
  rule      = "shop-together"
  affinity  = "positive"
  resources = [pve_ha_resource.web.sid, pve_ha_resource.db1.sid]
}
