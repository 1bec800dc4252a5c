/** Whether an address is among those that a rule names. */
import ipaddr from "ipaddr.js";
import type { Names, SetEntry } from "./firewall";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const { parse, parseCIDR } = ipaddr;

/** Source or destination of a rule: a set, an alias, a range, or a list of addresses and networks. */
export function isAmong(address: string, spec: string, names: Names): boolean {
  const ip = parse(address);
  if (spec.startsWith("+")) return isInSet(ip, names.set(spec.slice(1)) ?? [], names);
  const alias = names.alias(spec);
  if (alias !== undefined) return isWithin(ip, alias);
  return spec.split(",").some((item) => isWithin(ip, item));
}

/** The narrowest network that has the address decides, as in the kernel's sets. */
function isInSet(ip: Address, entries: readonly SetEntry[], names: Names): boolean {
  const fitting = entries
    .map(({ cidr, nomatch }) => ({ network: names.alias(cidr) ?? cidr, nomatch: Boolean(nomatch) }))
    .filter(({ network }) => isWithin(ip, network))
    .sort((a, b) => prefixLength(b.network) - prefixLength(a.network));
  return fitting[0] !== undefined && !fitting[0].nomatch;
}

/** In an address, a network or a range `a-b`; not in anything else. */
function isWithin(ip: Address, network: string): boolean {
  const [low = "", high] = network.split("-");
  if (high !== undefined) return isAddress(low) && isAddress(high) && isBetween(ip, low, high);
  if (!network.includes("/")) return isAddress(network) && parse(network).toString() === ip.toString();
  if (!ipaddr.isValidCIDR(network)) return false;
  const [base, bits] = parseCIDR(network);
  return base.kind() === ip.kind() && ip.match(base as never, bits);
}

function isBetween(ip: Address, low: string, high: string): boolean {
  const [value, first, last] = [ip, parse(low), parse(high)];
  return first.kind() === value.kind() && numberOf(first) <= numberOf(value) && numberOf(value) <= numberOf(last);
}

const numberOf = (ip: Address): bigint => ip.toByteArray().reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);

function prefixLength(network: string): number {
  if (ipaddr.isValidCIDR(network)) return parseCIDR(network)[1];
  return network.includes(":") ? 128 : 32;
}

const isAddress = (text: string): boolean => ipaddr.isValid(text);
