/**
 * Addresses of firewall aliases, of members of IP sets and of rules.
 *
 * ```ts
 * aliasCidr("10.1.2.3/8");            // undefined: host bits may be set
 * canonicalAliasCidr("192.0.2.1/32"); // "192.0.2.1"
 * canonicalIpsetEntry("10.1.2.3/8");  // "10.0.0.0/8"
 * ruleAddress("10.0.0.5/24");         // "has host bits set in 10.0.0.5/24; …", unlike aliases and sets
 * ```
 *
 * Facts: contributing/facts/firewall.md#ip-sets, contributing/facts/firewall.md#rules.
 */
import { addressNumber, isIpv6, parseAddress, printAddress } from "./addresses";
import { aliasName } from "./firewall-names";
import { canonicalSet } from "./lists";
import {
  baseAddress,
  canonicalCidr,
  canonicalNetwork,
  fullMask,
  hasHostBits,
  type Network,
  parseNetwork,
} from "./networks";
import { characters, type Validator } from "./validator";

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

const MAX_LENGTH = 512;
const SYNTAX =
  "must be an IP set (+name), an alias, a range (192.0.2.1-192.0.2.9), or addresses and networks of one IP version " +
  "separated by commas without blanks";

/**
 * Source and destination of firewall rules (format `pve-fw-addr-spec`): a set, an alias, one range, or a list of
 * addresses and networks of one IP version. An empty text means any address.
 */
export const ruleAddress: Validator = (value) => {
  if (value === "" || isAliasReference(value)) return undefined;
  if (characters(value) > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
  if (value.startsWith("+")) return setReference(value);
  return addressList(value.split(","));
};

/** The server reads everything after the sign as the name of one set. */
function setReference(value: string): string | undefined {
  if (!/^\+\S+$/.test(value)) return "must name an IP set as +name, +dc/name, +guest/name or +sdn/name";
  return value.length > 65 ? "must name an IP set of at most 64 characters" : undefined;
}

/**
 * The reason why no set can have that name. The server stores such a rule and skips it. It stores sets in lower case, but does
 * not change the case of a look-up. Sets that SDN generates have the names of VNets, which keep their case.
 */
export function impossibleSetReason(value: string): string | undefined {
  if (!value.startsWith("+")) return undefined;
  if (value.includes(",")) return "A rule takes one IP set: make a rule for each, or one set with the entries of all.";
  const name = /^\+(?:(?<scope>dc|guest|sdn)\/)?(?<name>[A-Za-z0-9_-]+)$/.exec(value)?.groups;
  if (name?.name === undefined) return "An IP set is named +name, +dc/name, +guest/name or +sdn/name.";
  const isLower = name.scope === "sdn" || value === value.toLowerCase();
  return isLower ? undefined : "The server stores names of IP sets in lower case, but looks them up as written.";
}

function addressList(items: readonly string[]): string | undefined {
  let version: 4 | 6 | undefined;
  for (const item of items) {
    const range = item.split("-");
    if (range.length > 1 && items.length > 1) return "must not have a range in a list";
    const problem = range.length > 1 ? addressRange(range) : single(item);
    if (problem !== undefined) return problem;
    const own = item.includes(":") ? 6 : 4;
    if (version !== undefined && version !== own) return "must not mix IPv4 and IPv6 addresses";
    version = own;
  }
  return undefined;
}

function addressRange(ends: readonly string[]): string | undefined {
  const [first = "", last = ""] = ends;
  if (ends.length !== 2 || !isEndOfRange(first) || !isEndOfRange(last)) return SYNTAX;
  if (first.includes(":") !== last.includes(":")) return "must not mix IPv4 and IPv6 addresses";
  const [from, to] = [parseAddress(first), parseAddress(last)];
  if (from && to && addressNumber(from) > addressNumber(to)) return `must be the other way round: ${last}-${first}`;
  return undefined;
}

function single(item: string): string | undefined {
  const [address = "", mask, ...rest] = item.split("/");
  if (!isAddress(address) || rest.length > 0) return SYNTAX;
  if (mask === undefined) return undefined;
  if (!/^\d+$/.test(mask) || Number(mask) > fullMask(address.includes(":") ? 6 : 4)) return SYNTAX;
  return hasHostBits(item) ? `has host bits set in ${item}; write ${canonicalNetwork(item)}` : undefined;
}

/** The server's parser also accepts a mask after the ends of a range. */
function isEndOfRange(text: string): boolean {
  return isAddress(text.replace(/\/\d+$/, ""));
}

/** The server accepts short IPv4 addresses (`10.1`) and leading zeros. */
function isAddress(text: string): boolean {
  if (isIpv6(text)) return true;
  return /^\d+(\.\d+){0,3}$/.test(text) && text.split(".").every((part) => Number(part) <= 255);
}

/**
 * The server keeps the text as written. The canonical form ignores case, zeros, `/32` and `/128`, order and repetition in lists,
 * and the case of aliases. It is null for an empty text, which reads back as absent.
 */
export function canonicalRuleAddress(value: string): string | null {
  if (value === "") return null;
  if (value.startsWith("+")) return value;
  if (isAliasReference(value)) return value.toLowerCase();
  if (value.includes("-")) return value.split("-").map(canonicalCidr).join("-");
  return canonicalSet(value.split(",").map(canonicalItem)).join(",");
}

function canonicalItem(item: string): string {
  const text = canonicalCidr(item);
  return text.replace(text.includes(":") ? /\/128$/ : /\/32$/, "");
}
