/**
 * Returns the addresses of a network whose connections to a node are accepted. It follows the steps of `decide`, with all
 * undecided addresses of the network in place of one.
 *
 * ```ts
 * acceptedSources(firewall, { network: "198.51.100.0/24", destination: "192.0.2.11", destinationPort: 8006 });
 * ```
 */

import { oncePerObject } from "../memo/memo";
import {
  difference,
  type IpVersion,
  intersection,
  type Range,
  type Ranges,
  rangeOf,
  union,
  versionOf,
} from "../net/ranges";
import { type Firewall, type FirewallRule, MANAGEMENT, type Names, type Packet, type SetEntry } from "./firewall";
import { isPortAmong, matches, prefixLength } from "./matches";

/** A TCP connection from a network to a node. */
export interface Attempt {
  readonly network: string;
  /** Address of the node. */
  readonly destination: string;
  readonly destinationPort: number;
  readonly interface?: string | undefined;
}

export function acceptedSources(firewall: Firewall, { network, interface: iface, ...target }: Attempt): Ranges {
  const version = versionOf(network);
  const all = asRanges(rangeOf(network, version));
  if (!firewall.enabled) return all;
  const { names, policies, localNetwork } = firewall;
  // The rules decide about parts of the network; here it only shows the version.
  const packet: Packet = {
    direction: "in", // mutation-ignore string: no other rules are tried
    protocol: "tcp",
    source: network,
    ...target,
    ...(iface !== undefined && { interface: iface }),
  };
  const within = (spec: string) => cached(names, `${network} ${spec}`, () => rangesOf(spec, names, version, all));

  let undecided = difference(all, within("+blacklist"));
  let accepted: Ranges = [];
  for (const rule of rulesInOrder(firewall, packet)) {
    const { source: spec, ...rest } = rule;
    if (undecided.length === 0) break;
    if (!matches(rest, packet, names)) continue;
    const decided = spec ? intersection(undecided, within(spec)) : undecided;
    undecided = difference(undecided, decided);
    if (rule.action === "ACCEPT") accepted = union([...accepted, ...decided]);
  }
  if (isPortAmong(target.destinationPort, MANAGEMENT)) {
    const local = localNetwork === undefined ? [] : within(localNetwork);
    accepted = union([...accepted, ...intersection(undecided, union([...local, ...within("+management")]))]);
  }
  return policies.in === "ACCEPT" ? union([...accepted, ...undecided]) : accepted;
}

/** Ranges of names, which belong to one state of the firewall. */
const knownRanges = oncePerObject((_: Names) => new Map<string, Ranges>());

function cached(names: Names, key: string, compute: () => Ranges): Ranges {
  const byKey = knownRanges(names);
  const ranges = byKey.get(key) ?? compute();
  byKey.set(key, ranges); // mutation-ignore statement: only faster
  return ranges;
}

/** Returns the enabled rules for incoming packets, with those of groups in place. */
function* rulesInOrder({ rules, names }: Firewall, packet: Packet): Generator<FirewallRule> {
  for (const rule of rules) {
    if (rule.enable === 0) continue;
    if (rule.type === "in") yield rule;
    if (rule.type !== "group" || (rule.iface !== undefined && rule.iface !== packet.interface)) continue;
    yield* (names.group(rule.action) ?? []).filter(({ enable, type }) => enable !== 0 && type === "in");
  }
}

/** Returns the part of the network in a rule's source: a set, an alias, a range, or a list. */
function rangesOf(spec: string, names: Names, version: IpVersion, network: Ranges): Ranges {
  const part = (text: string) => intersection(network, asRanges(rangeOf(text, version)));
  if (spec.startsWith("+")) return rangesOfSet(names.set(spec.slice(1)) ?? [], names, part);
  const alias = names.alias(spec);
  return alias !== undefined ? part(alias) : union(spec.split(",").flatMap(part));
}

/** Returns the part in a set. The narrowest network with an address decides (the first of several), so it is applied last. */
function rangesOfSet(entries: readonly SetEntry[], names: Names, part: (text: string) => Ranges): Ranges {
  const parts = entries.flatMap(({ cidr, nomatch }) => {
    const text = names.alias(cidr) ?? cidr;
    const ranges = part(text);
    // mutation-ignore comparison, conditional: only faster
    return ranges.length > 0 ? [{ ranges, bits: prefixLength(text), nomatch: Boolean(nomatch) }] : [];
  });
  if (!parts.some(({ nomatch }) => nomatch)) return union(parts.flatMap(({ ranges }) => ranges));
  const widestFirst = parts.reverse().sort((a, b) => a.bits - b.bits);
  return widestFirst.reduce<Ranges>(
    (sum, { ranges, nomatch }) => (nomatch ? difference(sum, ranges) : union(sum.concat(ranges))),
    [],
  );
}

const asRanges = (range: Range | undefined): Ranges => (range ? [range] : []);
