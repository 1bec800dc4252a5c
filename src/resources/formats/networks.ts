/**
 * Networks (CIDR): the several formats of the server, canonical forms, and set arithmetic.
 *
 * ```ts
 * cidr("10.0.0.0/7");                        // "must be a network …": masks from /8
 * canonicalNetwork("2001:DB8::1/64");        // "2001:db8::/64"
 * networkContains("10.0.0.0/8", "10.1.0.1"); // true
 * ```
 */
import ipaddr from "ipaddr.js";
import { type Address, addressNumber, parseAddress, printAddress } from "./addresses";
import { all, matching, type Validator } from "./validator";

export interface Network {
  readonly address: Address;
  readonly version: 4 | 6;
  readonly bits: number;
  /** True if the text had a mask. */
  readonly masked: boolean;
}

/** Parses an address with or without mask. Undefined for other texts. Keeps host bits, but not leading zeros of the mask. */
export function parseNetwork(value: string): Network | undefined {
  const [text = "", mask, ...rest] = value.split("/");
  const address = parseAddress(text);
  if (address === undefined || rest.length > 0 || (mask !== undefined && !/^\d+$/.test(mask))) return undefined;
  const version = address.kind() === "ipv4" ? 4 : 6;
  const bits = mask === undefined ? fullMask(version) : Number(mask);
  return bits > fullMask(version) ? undefined : { address, version, bits, masked: mask !== undefined };
}

export function fullMask(version: 4 | 6): number {
  return version === 4 ? 32 : 128;
}

function cidrFrom(smallest: number, versions: readonly (4 | 6)[], kind: string, example: string): Validator {
  return (value) => {
    const network = parseNetwork(value);
    const valid = network?.masked && network.bits >= smallest && versions.includes(network.version);
    return valid
      ? undefined
      : `must be ${kind} with a mask${smallest > 0 ? ` of /${smallest} or longer` : ""}, such as ${example}`;
  };
}

/**
 * Formats `CIDR`, `CIDRv4`, `CIDRv6`. The server refuses masks shorter than 8 bits, and accepts host bits. It accepts leading
 * zeros of the mask, but an IPv4 interface of a fabric allows only two digits.
 */
export const cidr = cidrFrom(8, [4, 6], "an IPv4 or IPv6 network", "10.0.0.0/8 or 2001:db8::/64");
export const ipv4Cidr = all(
  cidrFrom(8, [4], "an IPv4 network", "10.0.0.0/24"),
  matching(/\/\d{1,2}$/, "must have a mask of one or two digits"),
);
export const ipv6Cidr = cidrFrom(8, [6], "an IPv6 network", "2001:db8::/64");

/** Format `FullRangeCIDR`: any mask, including `0.0.0.0/0`. */
export const fullRangeCidr = cidrFrom(0, [4, 6], "an IPv4 or IPv6 network", "0.0.0.0/0 or 2001:db8::/64");

/** Lower case, zeros compressed, no leading zeros in the mask. Keeps host bits. */
export function canonicalCidr(value: string): string {
  const network = parseNetwork(value);
  if (network === undefined) return value;
  return network.masked ? `${printAddress(network.address)}/${network.bits}` : printAddress(network.address);
}

/** The same without host bits, as fabrics store their prefixes. */
export function canonicalNetwork(value: string): string {
  const network = parseNetwork(value);
  if (network === undefined) return value;
  const base = printAddress(baseAddress(network));
  return network.masked ? `${base}/${network.bits}` : base;
}

export function baseAddress({ address, version, bits }: Network): Address {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, bits - index * 8));
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  return version === 4 ? new ipaddr.IPv4(bytes) : new ipaddr.IPv6(bytes);
}

export function hasHostBits(value: string): boolean {
  const network = parseNetwork(value);
  return network !== undefined && addressNumber(network.address) !== addressNumber(baseAddress(network));
}

/** First and last address as numbers. */
export function networkRange(network: Network): readonly [bigint, bigint] {
  const first = addressNumber(baseAddress(network));
  return [first, first + (1n << BigInt(fullMask(network.version) - network.bits)) - 1n];
}

/** True if the address (or the whole second network) is in the first network. False if one of them is invalid. */
export function networkContains(outer: string, inner: string): boolean {
  const [a, b] = [parseNetwork(outer), parseNetwork(inner)];
  if (a === undefined || b === undefined || a.version !== b.version) return false;
  const [firstOuter, lastOuter] = networkRange(a);
  const [firstInner, lastInner] = networkRange(b);
  return firstOuter <= firstInner && lastInner <= lastOuter;
}
