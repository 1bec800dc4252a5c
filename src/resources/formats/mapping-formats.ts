/** Entries of the directory, PCI and USB mappings. They read back exactly as written, whatever the order of keys. */
import { canonicalDeviceId, deviceId, pciPath, usbPath } from "./hardware-ids";
import { nodeName } from "./names";
import { integer, PropertyFormat } from "./property-format";
import { propertyDescription } from "./property-string";
import { matching } from "./validator";

/**
 * Format `pve-storage-path-in-property-string`. The server's message also forbids `;`, `=` and parentheses, but it
 * takes them; a comma would end the value.
 */
export const mappedDirectory = matching(
  /^\/[^,\n]+$/,
  "must be an absolute path below /, of one line and without commas",
);

/** The server cuts blanks at the end, for the entry ends the line there. */
export function canonicalMappedDirectory(path: string): string {
  return path.replace(/[ \t]+$/, "");
}

const device = { check: deviceId, canonical: canonicalDeviceId };
const description = { check: propertyDescription };
const node = { required: true, check: nodeName } as const;

export const directoryMappingEntry = new PropertyFormat({
  node,
  path: { required: true, check: mappedDirectory, canonical: canonicalMappedDirectory },
});

export const pciMappingEntry = new PropertyFormat({
  id: { required: true, ...device },
  node,
  path: { required: true, check: pciPath },
  description,
  iommugroup: integer(),
  "subsystem-id": device,
});

export const usbMappingEntry = new PropertyFormat({
  id: { required: true, ...device },
  node,
  description,
  path: { check: usbPath },
});
