# Two corosync links, of which the second is preferred
resource "pve_cluster" "two_links" {
  name = "datacenter"
  links = {
    0 = { address = "192.0.2.11", priority = 20 }
    1 = { address = "198.51.100.11", priority = 10 }
  }
}
