# Required arguments only
resource "pve_sdn_zone_qinq" "second" {
  zone   = "tenant2"
  bridge = "vmbr0"
  tag    = 200
}
