resource "pve_mapping_pci" "gpu" {
  id          = "gpu"
  description = "Graphics cards for CI runners"
  map = [
    {
      node_name        = "pve1"
      path             = "0000:01:00.0"
      vendor_device_id = "10de:2204"
      subsystem_id     = "1043:87d1"
      iommu_group      = 14
    },
    {
      node_name        = "pve2"
      path             = "0000:41:00.0"
      vendor_device_id = "10de:2204"
      subsystem_id     = "1043:87d1"
      iommu_group      = 31
    },
  ]
}
