/**
 * Addresses of firewall aliases and ip set entries.
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

/** Format `IPorCIDR`. With mask 0 the server demands the zero address; with any other mask host bits are fine. */
export const aliasCidr: Validator = (value) => {
  const network = parseNetwork(value);
  if (network === undefined) return ADDRESS;
  if (network.bits === 0 && hasHostBits(value)) return "must be 0.0.0.0/0 or ::/0 when the mask is 0";
  return undefined;
};

/**
 * The server drops `/32` and `/128` and keeps all else as typed: case, zeros, host bits. Host bits distinguish aliases
 * apart here; the other spellings are the same address.
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
 * Format `IPorCIDRorAlias`, for members of ip sets. The schema lets networks with mask 0 pass; the write then fails
 * with `a zero prefix is not allowed in ipset entries`.
 */
export const ipsetEntry: Validator = (value) => {
  if (isAliasReference(value)) return undefined;
  const network = parseNetwork(value);
  if (network === undefined) return `${ADDRESS}, or an alias such as dc/web`;
  return network.bits === 0 ? "must not have mask 0: an ip set takes no entry for everything" : undefined;
};

/**
 * What the server stores and what addresses the entry in a path: host bits cleared, `/32` and `/128` dropped.
 * It keeps a bare IPv6 address and an alias as typed, so send entries in this form.
 */
export function storedIpsetEntry(value: string): string {
  const network = parseNetwork(value);
  return network === undefined ? value : print(network, true);
}

/** The same for comparison: aliases are found in any case. */
export function canonicalIpsetEntry(value: string): string {
  return isAliasReference(value) ? value.toLowerCase() : storedIpsetEntry(value);
}

function print(network: Network, withoutHostBits: boolean): string {
  const text = printAddress(withoutHostBits ? baseAddress(network) : network.address);
  return network.bits === fullMask(network.version) ? text : `${text}/${network.bits}`;
}
