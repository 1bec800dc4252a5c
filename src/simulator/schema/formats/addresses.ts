/** Formats of addresses, networks, host names and hardware addresses. */
import { isIPv4 as nodeIsIPv4, isIPv6 as nodeIsIPv6 } from "node:net";
import type { FormatTable } from "./format";

/** Patterns of the server end in `$`, which leaves one final line feed unseen. */
export function chomp(value: string): string {
  return value.endsWith("\n") ? value.slice(0, -1) : value;
}

export function isIPv4(value: string): boolean {
  return nodeIsIPv4(value);
}

/** Without a zone: the server knows none. */
export function isIPv6(value: string): boolean {
  return nodeIsIPv6(value) && !value.includes("%");
}

/** A network with a prefix length from 8 to the address length. */
export function isNetwork(value: string, version?: 4 | 6): boolean {
  const parts = /^(.+)\/(\d+)$/.exec(chomp(value));
  if (!parts) return false;
  const [, address, length] = parts as unknown as [string, string, string];
  if (version !== 6 && isIPv4(address)) return Number(length) >= 8 && Number(length) <= 32;
  return version !== 4 && isIPv6(address) && Number(length) >= 8 && Number(length) <= 128;
}

const LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?";
const DNS_NAME = new RegExp(`^(?:${LABEL}\\.)*${LABEL}\\n?$`);

const unless = (ok: boolean, text: string) => (ok ? undefined : text);

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
