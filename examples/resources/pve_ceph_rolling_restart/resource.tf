resource "pve_ceph_rolling_restart" "osds" {
  service_type  = "osd"
  only_outdated = true
  dry_run       = false
  triggers = {
    version = "19.2.1"
  }
}
