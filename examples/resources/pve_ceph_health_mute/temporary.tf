# Muted for the time of a repair
resource "pve_ceph_health_mute" "repair" {
  code   = "OSD_DOWN"
  ttl    = "12h"
  sticky = true
}
