resource "pve_ceph_health_mute" "redundancy" {
  code   = "POOL_NO_REDUNDANCY"
  sticky = true
}
