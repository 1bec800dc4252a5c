/**
 * Ids of hardware: MAC addresses and their prefix, PCI and USB devices.
 *
 * ```ts
 * macAddress("01:00:00:00:00:01");       // "must be a unicast MAC address …"
 * canonicalMacAddress("bc:24:11:0:0:1"); // upper case
 * pciPath("0000:01:00.0");               // undefined
 * ```
 */
import { matching } from "./validator";

/** Format `mac-addr`: the second digit is even, which is what makes an address unicast. */
export const macAddress = matching(
  /^[a-f0-9][02468ace](:[a-f0-9]{2}){5}$/i,
  "must be a unicast MAC address such as BC:24:11:00:00:01: six pairs of hexadecimal digits with colons, " +
    "the second digit even",
);

/** Case is kept where it is stored and means nothing. */
export function canonicalMacAddress(value: string): string {
  return value.toUpperCase();
}

/** Format `mac-prefix`: one to three pairs, then optionally a colon and, since cluster library 9.1.2, one digit. */
export const macPrefix = matching(
  /^[a-f0-9][02468ace](:[a-f0-9]{2}){0,2}(:[a-f0-9]?)?$/i,
  "must be the beginning of a unicast MAC address such as BC:24:11: one to three pairs of hexadecimal digits " +
    "with colons, the second digit even",
);

/** Stored in upper case; a colon at the end is kept and means nothing. */
export function canonicalMacPrefix(value: string): string {
  return value.toUpperCase().replace(/:$/, "");
}

/** Path of a PCI mapping: one or more addresses joined by semicolons. */
export const pciPath = matching(
  /^[a-f0-9]{4,}:[a-f0-9]{2}:[a-f0-9]{2}(\.[a-f0-9])?(;[a-f0-9]{4,}:[a-f0-9]{2}:[a-f0-9]{2}(\.[a-f0-9])?)*$/,
  "must be PCI addresses with domain in lower case, separated by semicolons, such as 0000:01:00.0;0000:01:00.1",
);

/** Vendor and device of PCI and USB devices, also of PCI subsystems. */
export const deviceId = matching(
  /^[0-9A-Fa-f]{4}:[0-9A-Fa-f]{4}$/,
  "must be vendor and device, four hexadecimal digits each, such as 10de:2204",
);

/** Guests compare the text with lower-case ids when they start: this is the form to send. */
export function canonicalDeviceId(value: string): string {
  return value.toLowerCase();
}

/** USB port: bus and port, with further ports behind hubs. */
export const usbPath = matching(/^\d+-\d+(\.\d+)*$/, "must be a USB bus and port, such as 1-2 or 1-2.3 behind a hub");
