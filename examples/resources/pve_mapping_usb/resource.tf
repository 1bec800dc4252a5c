resource "pve_mapping_usb" "token" {
  id = "token"
  map = [
    { node_name = "pve1", vendor_product_id = "1050:0407" },
    { node_name = "pve2", vendor_product_id = "1050:0407", path = "1-2.3" },
  ]
}
