/** Matches rules with packets. Facts: contributing/facts/firewall.md#rules. */

import ipaddr from "ipaddr.js";
import { findMacro, type MacroRule } from "../net/macros";
import { protocolNumber, servicePorts } from "../net/protocols";
import type { FirewallRule, Names, Packet, SetEntry } from "./firewall";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const { parse, parseCIDR } = ipaddr;

/** Whether an address is in the source or destination of a rule: a set, an alias, a range, or a list. */
export function isAmong(address: string, spec: string, names: Names): boolean {
  const ip = parse(address);
  if (spec.startsWith("+")) return isInSet(ip, names.set(spec.slice(1)) ?? [], names);
  const alias = names.alias(spec);
  if (alias !== undefined) return isWithin(ip, alias);
  return spec.split(",").some((item) => isWithin(ip, item));
}

/** Whether an address is in a set. The narrowest network with the address decides, as in the kernel. */
function isInSet(ip: Address, entries: readonly SetEntry[], names: Names): boolean {
  const containing = entries
    .map(({ cidr, nomatch }) => ({ network: names.alias(cidr) ?? cidr, nomatch: Boolean(nomatch) }))
    .filter(({ network }) => isWithin(ip, network))
    .sort((a, b) => prefixLength(b.network) - prefixLength(a.network));
  return containing[0] !== undefined && !containing[0].nomatch;
}

/** Whether an IP is in an address, a network or a range `a-b`. False for other text. */
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

/** An address, and each range, counts as narrower than all networks. */
const prefixLength = (network: string): number => (ipaddr.isValidCIDR(network) ? parseCIDR(network)[1] : 128);

const isAddress = (text: string): boolean => ipaddr.isValid(text);

const ICMP = new Set(["icmp", "icmpv6", "ipv6-icmp"]);

/** Whether a rule matches a packet. A rule with an unknown name matches nothing: the server leaves it out. */
export function matches(rule: FirewallRule, packet: Packet, names: Names): boolean {
  if (rule.iface !== undefined && rule.iface !== packet.interface) return false;
  if (rule.source && !isAmong(packet.source, rule.source, names)) return false;
  if (rule.dest && !isAmong(packet.destination, rule.dest, names)) return false;
  return servicesOf(rule, packet).some((service) => matchesService(service, rule["icmp-type"], packet));
}

/** Returns protocol and ports of a rule: its own, combined with each rule of its macro. */
function servicesOf({ macro, proto, dport, sport }: FirewallRule, packet: Packet): readonly Partial<MacroRule>[] {
  const own = { ...(proto && { proto }), ...(dport && { dport }), ...(sport && { sport }) };
  if (!macro) return [own];
  const found = findMacro(macro);
  const macroRules = (packet.source.includes(":") && found?.ipv6Rules) || found?.rules || [];
  return macroRules.map((macroRule) => ({ ...own, ...macroRule }));
}

function matchesService(
  { proto, dport, sport }: Partial<MacroRule>,
  icmpType: string | undefined,
  packet: Packet,
): boolean {
  if (proto !== undefined && protocolNumber(proto) !== protocolNumber(packet.protocol)) return false;
  // Old rules and macros name the ICMP type in `dport`.
  const type = icmpType ?? (proto !== undefined && ICMP.has(proto) ? dport : undefined);
  if (type !== undefined) return type === "any" || type === packet.icmpType;
  return isPortAmong(packet.sourcePort, sport) && isPortAmong(packet.destinationPort, dport);
}

/** Whether a port is in a comma-separated list of `22`, `80:90` and `ssh`. */
export function isPortAmong(port: number | undefined, spec: string | undefined): boolean {
  if (spec === undefined) return true;
  return port !== undefined && spec.split(",").some((item) => isInRange(port, item));
}

function isInRange(port: number, item: string): boolean {
  const [first = Number.NaN, last = first] = item.split(":").map((end) => servicePorts.get(end) ?? Number(end));
  return first <= port && port <= last;
}
