/** Matches rules with packets. Facts: contributing/facts/firewall.md#rules. */

import { findMacro, type MacroRule } from "../net/macros";
import { protocolNumber, servicePorts } from "../net/protocols";
import { type Range, rangeOf, versionOf } from "../net/ranges";
import type { FirewallRule, Names, Packet, SetEntry } from "./firewall";

/** Whether an address is in the source or destination of a rule: a set, an alias, a range, or a list. */
export function isAmong(address: string, spec: string, names: Names): boolean {
  const isWithin = containing(address);
  if (spec.startsWith("+")) return isInSet(isWithin, names.set(spec.slice(1)) ?? [], names);
  const alias = names.alias(spec);
  return alias === undefined ? spec.split(",").some(isWithin) : isWithin(alias);
}

type IsWithin = (network: string) => boolean;

/** Whether an address, a network or a range `a-b` contains the address. False for other text. */
function containing(address: string): IsWithin {
  const version = versionOf(address);
  const [number] = rangeOf(address, version) as Range;
  return (network) => {
    const range = rangeOf(network, version);
    return range !== undefined && range[0] <= number && number <= range[1];
  };
}

/** Whether an address is in a set. The narrowest network with the address decides, as in the kernel. */
function isInSet(isWithin: IsWithin, entries: readonly SetEntry[], names: Names): boolean {
  const [narrowest] = entries
    .map(({ cidr, nomatch }) => ({ network: names.alias(cidr) ?? cidr, nomatch: Boolean(nomatch) }))
    .filter(({ network }) => isWithin(network))
    .sort((a, b) => prefixLength(b.network) - prefixLength(a.network));
  return narrowest !== undefined && !narrowest.nomatch;
}

/** An address, and each range, counts as narrower than all networks. */
export const prefixLength = (network: string): number => Number(network.split("/")[1] ?? 128);

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
