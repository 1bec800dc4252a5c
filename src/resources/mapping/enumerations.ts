/** Closed sets of values of mappings. Facts: contributing/facts/mapping.md. */
import { enumeration } from "../formats/enumeration";

export const mappingTypeValues = enumeration("mapping.MappingType", "What is mapped.", {
  dir: "A directory.",
  pci: "A PCI device.",
  usb: "A USB device.",
});
