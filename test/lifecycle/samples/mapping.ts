/** Mappings. The directories exist on the simulated node that responds. */
import type { Scenario } from "../sample";

const description = ["First", "Zweite, mit Umläuten"] as const;

const pci = (node_name: string, path: string, rest: Readonly<Record<string, string | number>> = {}) => ({
  node_name,
  path,
  vendor_device_id: "10de:2204",
  ...rest,
});

export const mapping: Scenario = {
  name: "mapping",
  samples: [
    {
      type: "mapping_dir",
      minimal: (n) => ({ id: `dir${n}`, map: [{ node_name: "pve2", path: "/srv/data" }] }),
      fields: {
        description,
        map: [
          [
            { node_name: "pve3", path: "/z" },
            { node_name: "pve1", path: "/a" },
          ],
          [{ node_name: "pve1", path: "/b" }],
        ],
      },
    },
    {
      type: "mapping_pci",
      minimal: (n) => ({ id: `pci${n}`, map: [pci("pve1", "0000:01:00.0")] }),
      fields: {
        description,
        mediated_devices: [true, false],
        live_migration_capable: [true, false],
        map: [
          [
            pci("pve1", "0000:02:00.0;0000:02:00.1", { subsystem_id: "1043:87D1", iommu_group: 14 }),
            pci("pve2", "0000:03:00", { description: "second slot" }),
          ],
          [pci("pve1", "0000:05:00.0"), pci("pve1", "0000:06:00.0")],
        ],
      },
    },
    {
      type: "mapping_usb",
      minimal: (n) => ({ id: `usb${n}`, map: [{ node_name: "pve1", vendor_product_id: "1050:0407" }] }),
      fields: {
        description,
        map: [
          [
            { node_name: "pve1", vendor_product_id: "0781:ABCD", path: "1-2.3" },
            { node_name: "pve2", vendor_product_id: "0781:abcd" },
          ],
          [{ node_name: "pve3", vendor_product_id: "1050:0407", description: "key" }],
        ],
      },
    },
  ],
};
