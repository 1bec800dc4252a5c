# Any device with the ID, on one node
resource "pve_mapping_usb" "backup_disk" {
  id  = "backup-disk"
  map = [{ node_name = "pve1", vendor_product_id = "0781:abcd" }]
}
