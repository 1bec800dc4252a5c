# Zones of the running configuration, without staged changes
data "pve_sdn_zones" "running" {
  running = true
}
