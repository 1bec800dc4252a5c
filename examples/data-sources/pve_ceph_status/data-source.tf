data "pve_ceph_status" "this" {}

check "ceph" {
  assert {
    condition     = data.pve_ceph_status.this.health_status != "HEALTH_ERR"
    error_message = "Ceph is in error state."
  }
}
