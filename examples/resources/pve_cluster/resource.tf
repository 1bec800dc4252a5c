resource "pve_cluster" "this" {
  name  = "datacenter"
  links = { 0 = { address = "192.0.2.11" } }
}
