# Several devices of a node, of which a guest gets the first free one
resource "pve_mapping_pci" "nic" {
  id = "nic"
  map = [
    { node_name = "pve1", path = "0000:02:00.0;0000:02:00.1", vendor_device_id = "8086:1533" },
    { node_name = "pve2", path = "0000:03:00.0;0000:03:00.1", vendor_device_id = "8086:1533" },
  ]
}
