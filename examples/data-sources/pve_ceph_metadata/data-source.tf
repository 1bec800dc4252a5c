data "pve_ceph_metadata" "versions" {
  scope = "versions"
}
