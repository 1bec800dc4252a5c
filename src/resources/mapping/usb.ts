/**
 * USB mapping. Facts (contributing/facts/mapping.md#usb-devices): as PCI mappings; without a path any device with the id is
 * meant.
 */
import { string } from "../../framework/attribute";
import { canonicalDeviceId, deviceId, usbPath } from "../formats/hardware-ids";
import { plural, single } from "../kinds/data-sources";
import { collectionResource } from "../kinds/define";
import { subkey } from "../parameters/parameter";
import {
  entryDescription,
  entryNode,
  mapOfNodes,
  mappingAttributes,
  mappingCollection,
  mappingOperations,
  mappingReads,
  planNodes,
  validateTexts,
} from "./common";
import { lowerCase } from "./lower-case";

const entry = {
  node_name: entryNode,
  vendor_product_id: subkey(
    "id",
    string({ doc: "Vendor and product, such as `1050:0407`.", check: [deviceId], canonical: canonicalDeviceId }),
    lowerCase,
  ).required(),
  path: subkey(
    "path",
    string({
      doc: "Bus and port, such as `1-2` or, behind a hub, `1-2.3`. Without it any device with the id will do.",
      check: [usbPath],
    }),
  ).optional(),
  description: entryDescription,
};

export const mappingUsb = collectionResource({
  type: "mapping_usb",
  family: "mapping",
  documentation: {
    description:
      "A USB mapping: one name for equal USB devices on several nodes, which guests use as `usb`. Whether the devices are there is seen when a guest starts, or with the data source `pve_mappings` and its `check_node`.",
    example: `resource "pve_mapping_usb" "token" {
  id = "token"
  map = [
    { node_name = "pve1", vendor_product_id = "1050:0407" },
    { node_name = "pve2", vendor_product_id = "1050:0407", path = "1-2.3" },
  ]
}
`,
    importExample: "token",
  },
  attributes: { ...mappingAttributes, map: mapOfNodes(entry, "The devices, at least one.") },
  collection: mappingCollection("usb"),
  operations: mappingOperations("usb"),
  validate: validateTexts,
  plan: planNodes,
});

const reads = mappingReads("usb");
export const mappingUsbData = single(mappingUsb, { reads });
export const mappingUsbsData = plural(mappingUsb, "mappings", { type: "mapping_usbs", reads });
