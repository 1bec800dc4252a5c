/**
 * USB mappings. Facts: contributing/facts/mapping.md#usb-devices. They work as PCI mappings do. An entry without a path means any
 * device with the ID.
 */
import { string } from "../../framework/attribute";
import { canonicalDeviceId, deviceId, usbPath } from "../formats/hardware-ids";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { collectionResource } from "../kinds/define";
import { subkey } from "../parameters/parameter";
import {
  entryDescription,
  entryNode,
  lowerCase,
  mapOfNodes,
  mappingAttributes,
  mappingCollection,
  mappingOperations,
  mappingReads,
  warnOfGarbledTexts,
  warnOfUnknownMappedNodes,
} from "./common";

const entry = {
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

export const mappingUsb = collectionResource({
  type: "mapping_usb",
  description:
    "A USB mapping: one name for identical USB devices on several nodes, which guests use as `usb`. The server checks for the devices when a guest starts. The data source `pve_mappings` with `check_node` checks for them at once.",
  importExample: "token",
  attributes: { ...mappingAttributes, map: mapOfNodes(entry, "Devices, at least one.") },
  collection: mappingCollection("usb"),
  operations: mappingOperations("usb"),
  validate: warnOfGarbledTexts,
  plan: warnOfUnknownMappedNodes,
});

const reads = mappingReads("usb");
export const mappingUsbData = objectDataSource(mappingUsb, { reads });
export const mappingUsbsData = listDataSource(mappingUsb, "mappings", { type: "mapping_usbs", reads });
