/**
 * Addresses of firewall aliases and of members of IP sets.
 *
 * ```ts
 * aliasCidr("10.1.2.3/8");            // undefined: host bits may be set
 * canonicalAliasCidr("192.0.2.1/32"); // "192.0.2.1"
 * canonicalIpsetEntry("10.1.2.3/8");  // "10.0.0.0/8"
 * ```
 *
 * Facts: contributing/facts/firewall.md#ip-sets.
 */
import { printAddress } from "./addresses";
import { aliasName } from "./firewall-names";
import { baseAddress, fullMask, hasHostBits, type Network, parseNetwork } from "./networks";
import type { Validator } from "./validator";

const ADDRESS = "must be an IPv4 or IPv6 address or network, such as 192.0.2.1, 10.0.0.0/8 or 2001:db8::/64";

/** Format `IPorCIDR`. With mask 0 the server requires the zero address. With any other mask it accepts host bits. */
export const aliasCidr: Validator = (value) => {
  const network = parseNetwork(value);
  if (network === undefined) return ADDRESS;
  if (network.bits === 0 && hasHostBits(value)) return "must be 0.0.0.0/0 or ::/0 when the mask is 0";
  return undefined;
};

/**
 * The server removes `/32` and `/128` and keeps the rest as written: case, zeros, host bits. Aliases with different host bits
 * are different. The other spellings are the same address.
 */
export function canonicalAliasCidr(value: string): string {
  const network = parseNetwork(value);
  return network === undefined ? value : print(network, false);
}

const SCOPED_ALIAS = /^(?:(?:dc|guest)\/)?(?<name>[^/]+)$/;

/** `name`, `dc/name` or `guest/name`. */
export function isAliasReference(value: string): boolean {
  const name = SCOPED_ALIAS.exec(value)?.groups?.name;
  return name !== undefined && aliasName(name) === undefined;
}

/**
 * Format `IPorCIDRorAlias`, for members of IP sets. The schema accepts networks with mask 0, but the write then fails with
 * `a zero prefix is not allowed in ipset entries`.
 */
export const ipsetEntry: Validator = (value) => {
  if (isAliasReference(value)) return undefined;
  const network = parseNetwork(value);
  if (network === undefined) return `${ADDRESS}, or an alias such as dc/web`;
  return network.bits === 0 ? "must not have mask 0: an IP set accepts no entry for all addresses" : undefined;
};

/**
 * The form that the server stores, which is also the last segment of the path of a member: without host bits, `/32` and `/128`.
 * The server keeps an IPv6 address without mask and an alias as written, so send members in this form.
 */
export function storedIpsetEntry(value: string): string {
  const network = parseNetwork(value);
  return network === undefined ? value : print(network, true);
}

/** The form for comparison. The server finds aliases in any case. */
export function canonicalIpsetEntry(value: string): string {
  return isAliasReference(value) ? value.toLowerCase() : storedIpsetEntry(value);
}

function print(network: Network, withoutHostBits: boolean): string {
  const text = printAddress(withoutHostBits ? baseAddress(network) : network.address);
  return network.bits === fullMask(network.version) ? text : `${text}/${network.bits}`;
}
