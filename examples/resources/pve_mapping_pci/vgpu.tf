# Mediated devices (vGPU), with live migration
resource "pve_mapping_pci" "vgpu" {
  id                     = "vgpu"
  mediated_devices       = true
  live_migration_capable = true
  map = [
    { node_name = "pve1", path = "0000:81:00.0", vendor_device_id = "10de:2236" },
    { node_name = "pve2", path = "0000:81:00.0", vendor_device_id = "10de:2236" },
  ]
}
