data "pve_ceph_flag" "noout" {
  flag = "noout"
}
