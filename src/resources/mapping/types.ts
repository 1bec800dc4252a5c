/** PCI devices, USB devices and directories that guests refer to by one name on several nodes. */
import { bool, string } from "../../framework/attribute";
import type { ValueCaution } from "../../framework/plan-warnings";
import { integer } from "../attributes/integer";
import { unworkable } from "../attributes/unworkable";
import {
  canonicalDeviceId,
  canonicalMappedDirectory,
  deviceId,
  mappedDirectory,
  pciPath,
  usbPath,
} from "../formats/hardware-ids";
import { parameter, subkey } from "../parameters/parameter";
import { entryDescription, entryNode, lowerCase, mapOfNodes, mapping } from "./common";

// PCI mappings. Facts: contributing/facts/mapping.md#pci-devices. Entries are `node=…,path=…,id=…` with keys in any order. The server
// compares them with the hardware only when a guest starts, as strings in lower case. A guest gets one of several entries for a node.

/** A bus has 32 devices with 8 functions each. Addresses are hexadecimal. */
const deviceNumbers: ValueCaution<string> = {
  id: "pci-address",
  finds: "A PCI address has a device above `1f` or a function above 7, which no machine has.",
  remedy: "Copy the address from the output of `lspci -D` on the node.",
  problemOf(paths) {
    const none = paths.split(";").find((address) => {
      const [, device = "0", part = "0"] = /:([\da-f]{2})(?:\.([\da-f]))?$/i.exec(address) ?? [];
      return Number.parseInt(device, 16) > 31 || Number.parseInt(part, 16) > 7;
    });
    if (none === undefined) return undefined;
    return `names ${none}, which no machine has: a bus has the devices 00 to 1f, and a device the functions 0 to 7`;
  },
};

const negativeGroup = unworkable({
  id: "iommu-group",
  finds: "An IOMMU group is negative.",
  remedy: "Set the group that the node reports for the device.",
  works: (group: number) => group >= 0,
  why: "IOMMU groups begin at 0",
});

const pciDevice = {
  node_name: entryNode,
  path: subkey("path", {
    doc: "PCI address with domain, such as `0000:01:00.0`. An address without function (`0000:01:00`) means the whole device. Join several addresses with `;`: a guest gets the first free one.",
    check: [pciPath],
  })
    .required()
    .cautioned(deviceNumbers),
  vendor_device_id: subkey(
    "id",
    string({
      doc: "Vendor and device ID, such as `10de:2204`. For a whole device, the IDs of function 0.",
      check: [deviceId],
      canonical: canonicalDeviceId,
    }),
    lowerCase,
  ).required(),
  subsystem_id: subkey(
    "subsystem-id",
    string({
      doc: "Vendor and device ID of the subsystem. Set it if the device has one: guests start only if all IDs match.",
      check: [deviceId],
      canonical: canonicalDeviceId,
    }),
    lowerCase,
  ).optional(),
  iommu_group: subkey(
    "iommugroup",
    integer({ doc: "IOMMU group. Set it if the device has one: guests start only if the group matches." }),
  )
    .optional()
    .cautioned(negativeGroup),
  description: entryDescription,
};

export const {
  resource: mappingPci,
  data: mappingPciData,
  list: mappingPcisData,
} = mapping({
  kind: "pci",
  description:
    "A PCI mapping: one name for identical PCI devices on several nodes, which guests use as `hostpci`. The server compares IDs and groups with the hardware when a guest starts. The data source `pve_mappings` with `check_node` compares them at once.",
  importExample: "gpu",
  attributes: {
    mediated_devices: parameter("mdev", bool({ doc: "Whether the devices provide mediated devices (vGPU)." })).default(
      false,
    ),
    live_migration_capable: parameter(
      "live-migration-capable",
      bool({ doc: "Whether running guests with these devices can be migrated. Experimental." }),
    )
      .default(false)
      .since("8.4"),
    map: mapOfNodes(pciDevice, "Devices, at least one."),
  },
});

// USB mappings. Facts: contributing/facts/mapping.md#usb-devices. They work as PCI mappings do. An entry without a path means any
// device with the ID.

const usbDevice = {
  node_name: entryNode,
  vendor_product_id: subkey(
    "id",
    string({ doc: "Vendor and product ID, such as `1050:0407`.", check: [deviceId], canonical: canonicalDeviceId }),
    lowerCase,
  ).required(),
  path: subkey("path", {
    doc: "Bus and port, such as `1-2`, or `1-2.3` behind a hub. Default: any device with the ID.",
    check: [usbPath],
  }).optional(),
  description: entryDescription,
};

export const {
  resource: mappingUsb,
  data: mappingUsbData,
  list: mappingUsbsData,
} = mapping({
  kind: "usb",
  description:
    "A USB mapping: one name for identical USB devices on several nodes, which guests use as `usb`. The server checks for the devices when a guest starts. The data source `pve_mappings` with `check_node` checks for them at once.",
  importExample: "token",
  attributes: { map: mapOfNodes(usbDevice, "Devices, at least one.") },
});

// Directory mappings. Facts: contributing/facts/mapping.md#directories. A mapping has at most one entry per node. The node that answers
// checks that its own path exists. Nothing checks the paths of other nodes.

const directory = {
  node_name: entryNode,
  path: subkey("path", {
    doc: "Absolute path of the directory, without commas. The node that receives the request checks its own path only.",
    check: [mappedDirectory],
    canonical: canonicalMappedDirectory,
  }).required(),
};

export const {
  resource: mappingDir,
  data: mappingDirData,
  list: mappingDirsData,
} = mapping({
  kind: "dir",
  since: "8.4",
  description:
    "A directory mapping: one name for directories on several nodes, which guests use through virtiofs. Needs Proxmox VE 8.4 or newer.",
  importExample: "share",
  attributes: {
    map: mapOfNodes(directory, "Directories: at least one, and at most one per node.").keyedBy("node_name"),
  },
});
