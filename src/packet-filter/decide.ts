/**
 * What becomes of the first packet of a connection, as the firewall of the nodes decides it with the cluster's rules.
 *
 * The order is the server's: the set `blacklist`, the rules in their order (a group's where it stands), what the network of
 * the nodes and the set `management` may always do, the policy. Rules of single nodes and guests, which stand before the
 * cluster's, are managed elsewhere and are not known here. Facts: contributing/facts/firewall.md#a-packets-way.
 *
 * ```ts
 * decide(firewall, { direction: "in", source: "192.0.2.7", destination: "192.0.2.1", protocol: "tcp", destinationPort: 22 });
 * // { action: "DROP", reason: "rule 3 (in DROP from +dc/guests)", position: 3 }
 * ```
 */

import { protocolNumber } from "../net/protocols";
import {
  type Action,
  type Direction,
  type Firewall,
  type FirewallRule,
  MANAGEMENT,
  type Packet,
  type Verdict,
} from "./firewall";
import { isAmong, isPortAmong, matches } from "./matches";

const DEFAULTS: Readonly<Record<Direction, Action>> = { in: "DROP", out: "ACCEPT", forward: "ACCEPT" };

/** To nodes only. */
const MIGRATION = "60000:60050";
const COROSYNC = "5405:5412";

/** ICMP messages without which connections hang: the policies `DROP` and `REJECT` let them pass. */
const NEEDED_ICMP = new Set(["fragmentation-needed", "time-exceeded"]);

export function decide(firewall: Firewall, packet: Packet): Verdict {
  if (!firewall.enabled) return accepted("the firewall is off");
  if (packet.interface === "lo") return accepted("it stays within the node");
  return (
    blacklisted(firewall, packet) ??
    byRules(firewall, packet) ??
    alwaysAllowed(firewall, packet) ??
    byPolicy(firewall, packet)
  );
}

const accepted = (reason: string): Verdict => ({ action: "ACCEPT", reason });

function blacklisted({ names }: Firewall, packet: Packet): Verdict | undefined {
  if (packet.direction !== "in" || !isAmong(packet.source, "+blacklist", names)) return undefined;
  return { action: "DROP", reason: "the source is in the set blacklist" };
}

function byRules({ rules, names }: Firewall, packet: Packet): Verdict | undefined {
  for (const [position, rule] of rules.entries()) {
    if (rule.enable === 0) continue;
    if (rule.type === "group") {
      if (rule.iface !== undefined && rule.iface !== packet.interface) continue;
      const group = names.group(rule.action) ?? [];
      const at = group.findIndex((item) => decides(item, packet, names));
      const found = group[at];
      if (!found) continue;
      const reason = `rule ${at} of group ${rule.action} (${described(found)}), which rule ${position} refers to`;
      return { action: found.action as Action, reason, position, group: rule.action, groupPosition: at };
    }
    if (decides(rule, packet, names))
      return { action: rule.action as Action, reason: `rule ${position} (${described(rule)})`, position };
  }
  return undefined;

  function decides(rule: FirewallRule, packet: Packet, known: Firewall["names"]): boolean {
    return rule.enable !== 0 && rule.type === packet.direction && matches(rule, packet, known);
  }
}

function alwaysAllowed({ names, localNetwork, nodes = [] }: Firewall, packet: Packet): Verdict | undefined {
  const { direction, source, destination } = packet;
  if (direction === "forward") return undefined;
  const protocol = protocolNumber(packet.protocol);
  if (protocol === 2) return accepted("IGMP passes always");
  const isTo = (ports: string) => protocol === 6 && isPortAmong(packet.destinationPort, ports);
  const other = direction === "in" ? source : destination;
  const isLocal = localNetwork !== undefined && isAmong(other, localNetwork, names);
  const mayManage = isLocal || (direction === "in" && isAmong(source, "+management", names));
  if (mayManage && isTo(direction === "in" ? `${MANAGEMENT},${MIGRATION}` : MANAGEMENT))
    return accepted(isLocal ? "the cluster's network may manage the nodes" : "the set management may manage the nodes");
  if (
    nodes.includes(source) &&
    nodes.includes(destination) &&
    protocol === 17 &&
    isPortAmong(packet.destinationPort, COROSYNC)
  )
    return accepted("the nodes keep the cluster together");
  return undefined;
}

function byPolicy({ policies }: Firewall, packet: Packet): Verdict {
  const action = policies[packet.direction] ?? DEFAULTS[packet.direction];
  if (action !== "ACCEPT" && packet.icmpType !== undefined && NEEDED_ICMP.has(packet.icmpType))
    return accepted(`ICMP ${packet.icmpType} passes the policy`);
  return { action, reason: `no rule fits: the policy for ${packet.direction} is ${action}` };
}

/** `in ACCEPT SSH from +dc/office to port 22`. */
function described({ type, action, macro, iface, source, dest, proto, sport, dport }: FirewallRule): string {
  const parts = [
    type,
    action,
    macro,
    proto,
    iface && `on ${iface}`,
    source && `from ${source}`,
    sport && `port ${sport}`,
    dest && `to ${dest}`,
    dport && `to port ${dport}`,
  ];
  return parts.filter(Boolean).join(" ");
}
