resource "pve_mapping_dir" "share" {
  id          = "share"
  description = "Shared between guests"
  map = [
    { node_name = "pve1", path = "/srv/share1" },
    { node_name = "pve2", path = "/mnt/share1" },
  ]
}
