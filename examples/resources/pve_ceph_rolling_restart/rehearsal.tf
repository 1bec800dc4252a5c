# A rehearsal, which only logs the restarts
resource "pve_ceph_rolling_restart" "monitors" {
  service_type = "mon"
}
