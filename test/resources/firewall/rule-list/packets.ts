/**
 * A small model of packets, and a firewall that evaluates rule lists as the server does. Shares no code with the
 * planner.
 */
import type { Rule } from "../../../../src/resources/firewall/rule-list/rule";

export interface Packet {
  readonly direction: "in" | "out";
  readonly iface: string;
  readonly protocol: number;
  readonly source: string;
  readonly dest: string;
  readonly port: number;
}

const V4 = ["10.1.2.3", "10.1.9.9", "10.9.0.1", "192.0.2.1"];
const V6 = ["2001:db8::1", "2001:db9::1"];

export const PACKETS: readonly Packet[] = (["in", "out"] as const).flatMap((direction) =>
  ["vmbr0", "vmbr1"].flatMap((iface) =>
    [6, 17, 1, 58].flatMap((protocol) =>
      [V4, V6].flatMap((family) =>
        family.flatMap((source) =>
          family
            .slice(-2)
            .flatMap((dest) =>
              (protocol === 6 || protocol === 17 ? [22, 80, 443] : [0]).map((port) => ({
                direction,
                iface,
                protocol,
                source,
                dest,
                port,
              })),
            ),
        ),
      ),
    ),
  ),
);

/** Meaning of names, which the planner does not know. */
export interface World {
  /** Members of sets and values of aliases. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly macros: Readonly<Record<string, readonly (readonly [protocol: number, port: number])[]>>;
  readonly groups: Readonly<Record<string, readonly Rule[]>>;
}

/** Index of the packet's verdict under a list: an action, or `undefined` when no rule decides. */
export function verdict(list: readonly Rule[], packet: Packet, world: World): string | undefined {
  for (const rule of list) {
    if (rule.enable === 0 || (rule.iface !== undefined && rule.iface !== packet.iface)) continue;
    if (rule.type === "group") {
      const decided = verdict(world.groups[rule.action] ?? [], packet, world);
      if (decided !== undefined) return decided;
    } else if (matches(rule, packet, world)) {
      return rule.action;
    }
  }
  return undefined;
}

function matches(rule: Rule, packet: Packet, world: World): boolean {
  if (rule.type !== packet.direction) return false;
  if (!addressMatches(rule.source, packet.source, world) || !addressMatches(rule.dest, packet.dest, world))
    return false;
  if (rule.macro !== undefined) {
    const services = world.macros[rule.macro.toLowerCase()] ?? [];
    return services.some(
      ([protocol, port]) => protocol === packet.protocol && (port === packet.port || packet.port === 0),
    );
  }
  if (rule.proto === undefined) return true;
  const numbers: Record<string, number> = { tcp: 6, "6": 6, udp: 17, "17": 17, icmp: 1, icmpv6: 58 };
  if (numbers[rule.proto] !== packet.protocol) return false;
  if (rule.proto === "icmp" && packet.source.includes(":")) return false;
  if (rule.proto === "icmpv6" && !packet.source.includes(":")) return false;
  return rule.dport === undefined || rule.dport.split(",").some((item) => portMatches(item, packet.port));
}

function portMatches(item: string, port: number): boolean {
  if (item === "ssh") return port === 22;
  const [low, high] = item.split(":").map(Number);
  return low !== undefined && low <= port && port <= (high ?? low);
}

/** Written out by hand, so that the test shares no address arithmetic with the tested code. */
const SPANS: Readonly<Record<string, readonly string[]>> = {
  "10.0.0.0/8": ["10.1.2.3", "10.1.9.9", "10.9.0.1"],
  "10.1.0.0/16": ["10.1.2.3", "10.1.9.9"],
  "10.1.2.3": ["10.1.2.3"],
  "10.1.2.0-10.1.3.255": ["10.1.2.3"],
  "10.1.9.9": ["10.1.9.9"],
  "10.9.0.1": ["10.9.0.1"],
  "10.1.2.3,10.1.9.9": ["10.1.2.3", "10.1.9.9"],
  "10.1.9.9,10.9.0.1": ["10.1.9.9", "10.9.0.1"],
  "192.0.2.1,10.9.0.1": ["192.0.2.1", "10.9.0.1"],
  "0.0.0.0/0": V4,
  "2001:db8::/32": ["2001:db8::1"],
  "2001:DB9::1": ["2001:db9::1"],
};

export const ADDRESSES = Object.keys(SPANS);

function addressMatches(spec: string | undefined, address: string, world: World): boolean {
  if (spec === undefined) return true;
  return (SPANS[spec] ?? world.names[spec] ?? []).includes(address);
}
