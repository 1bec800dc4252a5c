resource "pve_ceph_flags" "maintenance" {
  noout       = true
  norebalance = true
}
