import type { Blocks } from "../../support/json-configuration";
import { casesOf, type DataPart, elementOf } from "./group";

const seeds: Blocks = {
  "pve_mapping_dir.share": { id: "share", map: [{ node_name: "pve1", path: "/srv/two" }] },
  "pve_mapping_pci.gpu": {
    id: "gpu",
    description: "Graphics cards",
    map: [
      { node_name: "pve2", path: "0000:41:00.0", vendor_device_id: "10de:2204" },
      { node_name: "pve1", path: "0000:01:00.0", vendor_device_id: "10de:2204", iommu_group: 14 },
    ],
  },
  "pve_mapping_usb.token": { id: "token", map: [{ node_name: "pve1", vendor_product_id: "1050:0407" }] },
};
const caseOf = casesOf(seeds);

const dir = caseOf("pve_mapping_dir.share");
const pci = caseOf("pve_mapping_pci.gpu", {
  live_migration_capable: false,
  map: [
    { iommu_group: 14, node_name: "pve1", path: "0000:01:00.0", vendor_device_id: "10de:2204" },
    { node_name: "pve2", path: "0000:41:00.0", vendor_device_id: "10de:2204" },
  ],
  mediated_devices: false,
});
const usb = caseOf("pve_mapping_usb.token");

/** The mapping as the list of all kinds has it. */
const GPU = {
  description: "Graphics cards",
  id: "gpu",
  map: [
    { device_id: "10de:2204", iommu_group: 14, node_name: "pve1", path: "0000:01:00.0" },
    { device_id: "10de:2204", node_name: "pve2", path: "0000:41:00.0" },
  ],
  type: "pci",
};

/** Mappings of hardware and directories. */
export const mapping: DataPart = {
  seeds,
  cases: [
    dir,
    { type: "mapping_dirs", expected: { mappings: [elementOf(dir)] } },
    pci,
    { type: "mapping_pcis", expected: { mappings: [elementOf(pci)] } },
    usb,
    { type: "mapping_usbs", expected: { mappings: [elementOf(usb)] } },
    {
      type: "mappings",
      about: "cluster",
      arguments: { check_node: "pve1" },
      expected: {
        mappings: [
          { id: "share", map: [{ node_name: "pve1", path: "/srv/two" }], type: "dir" },
          {
            ...GPU,
            checks: [{ message: "Invalid configuration: pci device '0000:01:00.0' not found", severity: "error" }],
          },
          {
            checks: [{ message: "Invalid configuration: usb device '1050:0407' not found", severity: "error" }],
            id: "token",
            map: [{ device_id: "1050:0407", node_name: "pve1" }],
            type: "usb",
          },
        ],
      },
    },
    { type: "mappings", arguments: { type: "pci" }, expected: { mappings: [GPU] } },
  ],
};
