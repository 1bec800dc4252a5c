/** Whether a rule fits a packet. Facts: contributing/facts/firewall.md#rules. */
import { isAmong } from "./addresses";
import type { FirewallRule, Names, Packet } from "./firewall";
import { findMacro, type MacroRule } from "./macros";
import { protocolNumber } from "./protocols";
import { servicePorts } from "./services";

const ICMP = new Set(["icmp", "icmpv6", "ipv6-icmp"]);

/** A rule in which something does not exist is left out by the server. */
export function matches(rule: FirewallRule, packet: Packet, names: Names): boolean {
  if (rule.iface !== undefined && rule.iface !== packet.interface) return false;
  if (rule.source && !isAmong(packet.source, rule.source, names)) return false;
  if (rule.dest && !isAmong(packet.destination, rule.dest, names)) return false;
  return servicesOf(rule, packet).some((service) => fitsService(service, rule["icmp-type"], packet));
}

/** What a rule says of protocol and ports: for each line of its macro, together with the rule's own. */
function servicesOf({ macro, proto, dport, sport }: FirewallRule, packet: Packet): readonly Partial<MacroRule>[] {
  const own = { ...(proto && { proto }), ...(dport && { dport }), ...(sport && { sport }) };
  if (!macro) return [own];
  const known = findMacro(macro);
  const lines = (packet.source.includes(":") && known?.ipv6Rules) || known?.rules || [];
  return lines.map((line) => ({ ...own, ...line }));
}

function fitsService(
  { proto, dport, sport }: Partial<MacroRule>,
  icmpType: string | undefined,
  packet: Packet,
): boolean {
  if (proto !== undefined && protocolNumber(proto) !== protocolNumber(packet.protocol)) return false;
  // `dport` is the old way to name a type, and the one of macros.
  const type = icmpType ?? (proto !== undefined && ICMP.has(proto) ? dport : undefined);
  if (type !== undefined) return type === "any" || type === packet.icmpType;
  return isPortAmong(packet.sourcePort, sport) && isPortAmong(packet.destinationPort, dport);
}

/** `22`, `80:90`, `ssh`, several with commas. */
export function isPortAmong(port: number | undefined, spec: string | undefined): boolean {
  if (spec === undefined) return true;
  return port !== undefined && spec.split(",").some((item) => isInRange(port, item));
}

function isInRange(port: number, item: string): boolean {
  const [first = Number.NaN, last = first] = item.split(":").map((end) => servicePorts.get(end) ?? Number(end));
  return first <= port && port <= last;
}
