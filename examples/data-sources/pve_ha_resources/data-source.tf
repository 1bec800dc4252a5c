data "pve_ha_resources" "containers" {
  type = "ct"
}
