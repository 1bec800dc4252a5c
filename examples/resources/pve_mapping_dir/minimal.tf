# A directory of one node
resource "pve_mapping_dir" "scratch" {
  id  = "scratch"
  map = [{ node_name = "pve1", path = "/srv/two" }]
}
