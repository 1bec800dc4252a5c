# Flags that can stop all I/O, which need a confirmation
resource "pve_ceph_flags" "network_outage" {
  allow_disruptive = true
  nodown           = true
  noout            = true
}
