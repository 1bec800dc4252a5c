/**
 * IP addresses: checks like those of the server, and the canonical form of an address.
 *
 * ```ts
 * ipAddress("192.0.2.1");            // undefined
 * ipAddress("192.0.2.01");           // "must be an IP address …": no leading zeros
 * canonicalAddress("2001:DB8:0::1"); // "2001:db8::1"
 * ```
 */
import ipaddr from "ipaddr.js";
import type { Validator } from "./validator";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

const OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const IPV6_ALPHABET = /^[0-9a-fA-F:]+(?:\.[0-9.]+)?$/;

export function isIpv4(value: string): boolean {
  return IPV4.test(value);
}

/** Zones (`fe80::1%eth0`) and brackets are not allowed. */
export function isIpv6(value: string): boolean {
  if (!IPV6_ALPHABET.test(value) || !ipaddr.IPv6.isValid(value)) return false;
  const last = value.slice(value.lastIndexOf(":") + 1);
  return !last.includes(".") || isIpv4(last);
}

/** Format `ip`. */
export const ipAddress: Validator = (value) =>
  isIpv4(value) || isIpv6(value)
    ? undefined
    : "must be an IPv4 or IPv6 address without mask, such as 192.0.2.1 or 2001:db8::1";

/** Format `ipv4`. */
export const ipv4Address: Validator = (value) =>
  isIpv4(value) ? undefined : "must be an IPv4 address without mask, such as 192.0.2.1";

/** Format `ipv6`. */
export const ipv6Address: Validator = (value) =>
  isIpv6(value) ? undefined : "must be an IPv6 address without mask, such as 2001:db8::1";

export function parseAddress(value: string): Address | undefined {
  if (isIpv4(value)) return ipaddr.IPv4.parse(value);
  return isIpv6(value) ? ipaddr.IPv6.parse(value) : undefined;
}

export function addressVersion(value: string): 4 | 6 | undefined {
  if (isIpv4(value)) return 4;
  return isIpv6(value) ? 6 : undefined;
}

/** Lower case, zeros compressed. Does not change other texts. */
export function canonicalAddress(value: string): string {
  const address = parseAddress(value);
  return address === undefined ? value : printAddress(address);
}

export function printAddress(address: Address): string {
  // `kind` says which class of the library it is.
  return address.kind() === "ipv4" ? address.toString() : (address as ipaddr.IPv6).toRFC5952String();
}

/** The address as a number, for comparison and arithmetic. */
export function addressNumber(address: Address): bigint {
  return address.toByteArray().reduce((number, byte) => number * 256n + BigInt(byte), 0n);
}

export function addressFrom(number: bigint, version: 4 | 6): Address {
  const length = version === 4 ? 4 : 16;
  const bytes = Array.from({ length }, (_, index) => Number((number >> BigInt(8 * (length - 1 - index))) & 0xffn));
  return version === 4 ? new ipaddr.IPv4(bytes) : new ipaddr.IPv6(bytes);
}
