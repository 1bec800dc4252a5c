# Required arguments only
resource "pve_cluster" "minimal" {
  name = "datacenter"
}
