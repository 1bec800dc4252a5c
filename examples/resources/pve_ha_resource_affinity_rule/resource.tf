resource "pve_ha_resource" "db1" {
  sid = "vm:101"
}

resource "pve_ha_resource" "db2" {
  sid = "vm:102"
}

resource "pve_ha_resource_affinity_rule" "databases" {
  rule      = "databases-apart"
  affinity  = "negative"
  resources = [pve_ha_resource.db1.sid, pve_ha_resource.db2.sid]
}
