# A whole device of one node, with all its functions
resource "pve_mapping_pci" "nvme" {
  id  = "nvme"
  map = [{ node_name = "pve1", path = "0000:05:00", vendor_device_id = "144d:a808" }]
}
