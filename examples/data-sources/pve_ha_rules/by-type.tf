# Rules of one type
data "pve_ha_rules" "apart" {
  type = "resource-affinity"
}
