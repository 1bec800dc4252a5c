/**
 * Decides about the first packet of a connection, as the nodes' firewall does with the cluster's rules.
 *
 * The order is the server's: the set `blacklist`, the rules (those of a group in its place), the management access of the
 * nodes' network and the set `management`, the policy. Rules of nodes and guests precede those of the cluster, but are
 * unknown here. Facts: contributing/facts/firewall.md#decision-about-a-packet.
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

/** Ports between nodes. */
const MIGRATION = "60000:60050";
const COROSYNC = "5405:5412";

/** ICMP messages that the policies `DROP` and `REJECT` let pass. Connections hang without them. */
const NEEDED_ICMP = new Set(["fragmentation-needed", "time-exceeded"]);

export function decide(firewall: Firewall, packet: Packet): Verdict {
  if (!firewall.enabled) return accepted("the firewall is off");
  if (packet.interface === "lo") return accepted("the packet does not leave the node");
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
      const groupPosition = group.findIndex(decides);
      const groupRule = group[groupPosition];
      if (!groupRule) continue;
      const place = `rule ${groupPosition} of group ${rule.action}`;
      const reason = `${place} (${description(groupRule)}), which rule ${position} refers to`;
      return { action: groupRule.action as Action, reason, position, group: rule.action, groupPosition };
    }
    if (decides(rule))
      return { action: rule.action as Action, reason: `rule ${position} (${description(rule)})`, position };
  }
  return undefined;

  function decides(rule: FirewallRule): boolean {
    return rule.enable !== 0 && rule.type === packet.direction && matches(rule, packet, names);
  }
}

function alwaysAllowed({ names, localNetwork, nodes = [] }: Firewall, packet: Packet): Verdict | undefined {
  const { direction, source, destination } = packet;
  if (direction === "forward") return undefined;
  const protocol = protocolNumber(packet.protocol);
  if (protocol === 2) return accepted("IGMP passes always");
  const isTo = (ports: string) => protocol === 6 && isPortAmong(packet.destinationPort, ports);
  const peer = direction === "in" ? source : destination;
  const isLocal = localNetwork !== undefined && isAmong(peer, localNetwork, names);
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

/** Names of the policies by direction, as in `input_policy`. */
const POLICIES = { in: "input", out: "output", forward: "forward" } as const;

function byPolicy({ policies }: Firewall, packet: Packet): Verdict {
  const action = policies[packet.direction] ?? DEFAULTS[packet.direction];
  if (action !== "ACCEPT" && packet.icmpType !== undefined && NEEDED_ICMP.has(packet.icmpType))
    return accepted(`ICMP ${packet.icmpType} passes the policy`);
  return { action, reason: `no rule matches: the ${POLICIES[packet.direction]} policy is ${action}` };
}

/** Describes a rule: `in ACCEPT SSH from +dc/office to port 22`. */
function description({ type, action, macro, iface, source, dest, proto, sport, dport }: FirewallRule): string {
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
