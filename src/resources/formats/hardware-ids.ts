/**
 * IDs of hardware: MAC addresses and prefixes, PCI and USB devices; and directories of mappings.
 *
 * ```ts
 * macAddress("01:00:00:00:00:01");       // "must be a unicast MAC address …"
 * canonicalMacAddress("bc:24:11:0:0:1"); // upper case
 * pciPath("0000:01:00.0");               // undefined
 * ```
 */

import { withoutEnd } from "../../strings/ends";
import { matching } from "./validator";

/** Format `mac-addr`. An even second digit makes the address unicast. */
export const macAddress = matching(
  /^[a-f0-9][02468ace](:[a-f0-9]{2}){5}$/i,
  "must be a unicast MAC address such as BC:24:11:00:00:01: six pairs of hexadecimal digits with colons, " +
    "the second digit even",
);

/** The server keeps the case, which has no meaning. */
export function canonicalMacAddress(value: string): string {
  return value.toUpperCase();
}

/** Format `mac-prefix`: one to three pairs, then optionally a colon and, since version 9.1.2 of the cluster library, one digit. */
export const macPrefix = matching(
  /^[a-f0-9][02468ace](:[a-f0-9]{2}){0,2}(:[a-f0-9]?)?$/i,
  "must be the beginning of a unicast MAC address such as BC:24:11: one to three pairs of hexadecimal digits " +
    "with colons, the second digit even",
);

/** The server stores upper case. It keeps a colon at the end, which has no meaning. */
export function canonicalMacPrefix(value: string): string {
  return value.toUpperCase().replace(/:$/, "");
}

/** Path of a PCI mapping: one or more addresses joined by semicolons. */
export const pciPath = matching(
  /^[a-f0-9]{4,}:[a-f0-9]{2}:[a-f0-9]{2}(\.[a-f0-9])?(;[a-f0-9]{4,}:[a-f0-9]{2}:[a-f0-9]{2}(\.[a-f0-9])?)*$/,
  "must be PCI addresses with domain in lower case, separated by semicolons, such as 0000:01:00.0;0000:01:00.1",
);

/** Vendor and device ID of PCI and USB devices and of PCI subsystems. */
export const deviceId = matching(
  /^[0-9A-Fa-f]{4}:[0-9A-Fa-f]{4}$/,
  "must be vendor and device, four hexadecimal digits each, such as 10de:2204",
);

/** Lower case is the form to send, because a starting guest compares the text with lower-case IDs. */
export function canonicalDeviceId(value: string): string {
  return value.toLowerCase();
}

/** USB port: bus and port, with more ports behind hubs. */
export const usbPath = matching(/^\d+-\d+(\.\d+)*$/, "must be a USB bus and port, such as 1-2 or 1-2.3 behind a hub");

/**
 * Format `pve-storage-path-in-property-string`. The message of the server also forbids `;`, `=` and parentheses, but the server
 * accepts them. A comma would end the value.
 */
export const mappedDirectory = matching(
  /^\/[^,\n]+$/,
  "must be an absolute path below /, of one line and without commas",
);

/** The server trims blanks at the end, because the entry is at the end of a line. */
export function canonicalMappedDirectory(path: string): string {
  return withoutEnd(path, " \t");
}
