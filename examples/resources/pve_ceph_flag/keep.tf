# A flag that remains set after a destroy
resource "pve_ceph_flag" "no_scrub" {
  flag       = "noscrub"
  on_destroy = "keep"
}
