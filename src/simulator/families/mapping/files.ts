/** The files of mappings, one for each kind. Facts: contributing/facts/mapping.md#all-kinds. */
import { sectionFile } from "../../kernel/section-config";

export const DIRECTORY_MAPPINGS = sectionFile("mapping/directory.cfg", { isRaw: true });
export const PCI_MAPPINGS = sectionFile("mapping/pci.cfg", { isRaw: true });
export const USB_MAPPINGS = sectionFile("mapping/usb.cfg", { isRaw: true });
