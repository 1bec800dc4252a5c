resource "pve_ceph_flag" "no_deep_scrub" {
  flag    = "nodeep-scrub"
  enabled = true
}
