export const GPU = {
  ...{ node_name: "pve1", path: "0000:01:00.0", vendor_device_id: "10de:2204", iommu_group: 1 },
  ...{ subsystem_id: null, description: null },
};
