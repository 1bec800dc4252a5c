/** Formats of addresses, networks, host names and hardware addresses. */

import { isIPv4 as nodeIsIPv4, isIPv6 as nodeIsIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { type FormatTable, unless } from "./format";

/** Removes one final line feed. The server's patterns end in `$`, which ignores it. */
export function chomp(value: string): string {
  return value.endsWith("\n") ? value.slice(0, -1) : value;
}

export function isIPv4(value: string): boolean {
  return nodeIsIPv4(value);
}

/** Whether the value is an IPv6 address. The server accepts no zone. */
export function isIPv6(value: string): boolean {
  return nodeIsIPv6(value) && !value.includes("%");
}

/** Whether the value is a network with a prefix length from 8 to the address length. */
export function isNetwork(value: string, version?: 4 | 6): boolean {
  const parts = /^(.+)\/(\d+)$/.exec(chomp(value));
  if (!parts) return false;
  const [, address, length] = parts as unknown as [string, string, string];
  if (version !== 6 && isIPv4(address)) return Number(length) >= 8 && Number(length) <= 32;
  return version !== 4 && isIPv6(address) && Number(length) >= 8 && Number(length) <= 128;
}

const LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?";
const DNS_NAME = new RegExp(`^(?:${LABEL}\\.)*${LABEL}\\n?$`);

export const addressFormats: FormatTable = {
  ip: (value) => unless(isIPv4(chomp(value)) || isIPv6(chomp(value)), "value does not look like a valid IP address"),
  ipv4: (value) => unless(isIPv4(chomp(value)), "value does not look like a valid IPv4 address"),
  ipv6: (value) => unless(isIPv6(chomp(value)), "value does not look like a valid IPv6 address"),
  CIDR: (value) => unless(isNetwork(value), "value does not look like a valid CIDR network"),
  CIDRv4: (value) => unless(isNetwork(value, 4), "value does not look like a valid IPv4 CIDR network"),
  CIDRv6: (value) => unless(isNetwork(value, 6), "value does not look like a valid IPv6 CIDR network"),
  FullRangeCIDR: (value) => {
    const parts = /^(.+)\/(\d+)$/.exec(chomp(value));
    const [address, length] = [parts?.[1] ?? "", Number(parts?.[2])];
    const ok = (isIPv4(address) && length <= 32) || (isIPv6(address) && length <= 128);
    return unless(ok, "value does not look like a valid CIDR network");
  },
  address: (value) => {
    const text = chomp(value);
    const ok = isIPv4(text) || isIPv6(text) || DNS_NAME.test(value);
    return unless(ok, `value does not look like a valid address: ${value}`);
  },
  "dns-name": (value) => unless(DNS_NAME.test(value), "value does not look like a valid DNS name"),
  "mac-addr": (value) =>
    unless(
      /^[a-f0-9][02468ace](?::[a-f0-9]{2}){5}\n?$/i.test(value),
      "value does not look like a valid unicast MAC address",
    ),
  "mac-prefix": (value) =>
    unless(
      /^[a-f0-9][02468ace](?::[a-f0-9]{2}){0,2}(?::[a-f0-9]?)?\n?$/i.test(value),
      "value is not a valid unicast MAC address prefix",
    ),
};

// Addresses, networks and ranges as the firewall's address library (Net::IP) parses them, with its messages. It is
// lenient (`1`, `10.0` and ranges of networks pass) but strict about host bits.

export type IpVersion = 4 | 6;

/** The version of a valid value, or the problem of an invalid one. */
type ParsedAddress = { readonly version: IpVersion; readonly problem?: undefined } | { readonly problem: string };

function ipv4Problem(text: string): string | undefined {
  const address = chomp(text);
  if (!/^[\d.]+$/.test(address)) return `Invalid chars in IP ${text}`;
  if (address.startsWith(".")) return `Invalid IP ${text} - starts with a dot`;
  if (address.endsWith(".")) return `Invalid IP ${text} - ends with a dot`;
  const quads = address.split(".");
  if (quads.length > 4) return `Invalid IP address ${text}`;
  if (quads.includes("")) return `Empty quad in IP address ${text}`;
  const wrong = quads.find((quad) => Number(quad) > 255);
  return wrong === undefined ? undefined : `Invalid quad in IP address ${text} - ${wrong}`;
}

function ipv6Problem(text: string): string | undefined {
  return nodeIsIPv6(chomp(text)) && !text.includes("%") ? undefined : `Invalid IP address ${text}`;
}

function versionOf(text: string): ParsedAddress {
  if (!text.includes(":")) {
    const problem = ipv4Problem(text);
    return problem === undefined ? { version: 4 } : { problem };
  }
  const problem = ipv6Problem(text);
  return problem === undefined ? { version: 6 } : { problem };
}

/** Returns the address as a string of bits. Short IPv4 forms are padded with zero bytes on the right. */
function bitsOf(text: string, version: IpVersion): string {
  const address = chomp(text);
  const bytes =
    version === 4
      ? [...address.split("."), "0", "0", "0"].slice(0, 4).map(Number)
      : ipaddr.IPv6.parse(address).toByteArray();
  return bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
}

function prefixProblem(bits: string, length: number): string | undefined {
  if (length > bits.length) return `Prefix length ${length} is longer than IP address (${bits.length})`;
  return bits.slice(length).includes("1") ? `Invalid prefix ${bits}/${length}` : undefined;
}

/** Parses an address, a network without host bits, or a range. */
export function parseAddress(text: string): ParsedAddress {
  const network = /^(\S+?)(\/\S+)\n?$/.exec(text);
  const range = network ? null : /^(.+?)\s*-\s*(.+)\n?$/.exec(text);
  const address = network?.[1] ?? range?.[1] ?? text;
  const parsed = versionOf(address);
  if (parsed.problem !== undefined) return parsed;
  const length = /^\/(\d+)$/.exec(network?.[2] ?? "")?.[1];
  if (length !== undefined) {
    const problem = prefixProblem(bitsOf(address, parsed.version), Number(length));
    if (problem !== undefined) return { problem };
  }
  if (range) return parseRange(address, range[2] as string, parsed.version);
  return parsed;
}

function parseRange(first: string, last: string, version: IpVersion): ParsedAddress {
  const end = versionOf(last);
  if (end.problem !== undefined || end.version !== version)
    return { problem: `Not a valid IPv${version} address ${last}` };
  if (bitsOf(first, version) > bitsOf(last, version)) {
    return { problem: `Begin address is greater than End address ${first} - ${last}` };
  }
  return { version };
}

/** Parses an address, or a network that may have host bits. The server removes them first, except for length 0. */
export function parseNetwork(address: string, length: string | undefined): ParsedAddress {
  const parsed = versionOf(address);
  if (parsed.problem !== undefined || length === undefined) return parsed;
  const bits = bitsOf(address, parsed.version);
  if (Number(length) > bits.length || Number(length) === 0) {
    const problem = prefixProblem(bits, Number(length));
    if (problem !== undefined) return { problem };
  }
  return parsed;
}
