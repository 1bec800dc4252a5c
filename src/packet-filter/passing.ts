/**
 * Which addresses of a whole network get through to a node, where `decide` says it of one packet. The way is the same, with all
 * addresses that no rule has decided yet in the place of one.
 *
 * ```ts
 * passing(firewall, { network: "198.51.100.0/24", destination: "192.0.2.11", destinationPort: 8006 });
 * ```
 */

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
import { isPortAmong, matches } from "./matches";

/** A connection by TCP that somebody in the network begins. */
export interface Attempt {
  readonly network: string;
  /** Address of the node. */
  readonly destination: string;
  readonly destinationPort: number;
  readonly interface?: string | undefined;
}

export function passing(firewall: Firewall, { network, interface: card, ...to }: Attempt): Ranges {
  const version = versionOf(network);
  const all = listed(rangeOf(network, version));
  if (!firewall.enabled) return all;
  const { names, policies, localNetwork } = firewall;
  const source = network.split("/", 1)[0] ?? "";
  const packet: Packet = {
    direction: "in",
    protocol: "tcp",
    source,
    ...to,
    ...(card !== undefined && { interface: card }),
  };
  const within = (spec: string) => remembered(names, `${network} ${spec}`, () => rangesOf(spec, names, version, all));

  let left = difference(all, within("+blacklist"));
  let passed: Ranges = [];
  for (const rule of rulesInOrder(firewall, packet)) {
    const { source: spec, ...rest } = rule;
    if (left.length === 0) break;
    if (!matches(rest, packet, names)) continue;
    const hit = spec ? intersection(left, within(spec)) : left;
    left = difference(left, hit);
    if (rule.action === "ACCEPT") passed = union([...passed, ...hit]);
  }
  if (isPortAmong(to.destinationPort, MANAGEMENT)) {
    const local = localNetwork === undefined ? [] : within(localNetwork);
    passed = union([...passed, ...intersection(left, union([...local, ...within("+management")]))]);
  }
  return policies.in === "ACCEPT" ? union([...passed, ...left]) : passed;
}

/** What names stand for is worked out once: they belong to one state of the firewall. */
const known = new WeakMap<Names, Map<string, Ranges>>();

function remembered(names: Names, key: string, work: () => Ranges): Ranges {
  const ofNames = known.get(names) ?? new Map<string, Ranges>();
  known.set(names, ofNames);
  const found = ofNames.get(key) ?? work();
  ofNames.set(key, found);
  return found;
}

/** Those that may decide, a group's where it stands. */
function* rulesInOrder({ rules, names }: Firewall, packet: Packet): Generator<FirewallRule> {
  for (const rule of rules) {
    if (rule.enable === 0) continue;
    if (rule.type === "in") yield rule;
    if (rule.type !== "group" || (rule.iface !== undefined && rule.iface !== packet.interface)) continue;
    yield* (names.group(rule.action) ?? []).filter(({ enable, type }) => enable !== 0 && type === "in");
  }
}

/** What of the network a rule names: a set, an alias, a range, or a list. */
function rangesOf(spec: string, names: Names, version: IpVersion, network: Ranges): Ranges {
  const part = (text: string) => intersection(network, listed(rangeOf(text, version)));
  if (spec.startsWith("+")) return rangesOfSet(names.set(spec.slice(1)) ?? [], names, part);
  const alias = names.alias(spec);
  return alias !== undefined ? part(alias) : union(spec.split(",").flatMap(part));
}

/** The narrowest network that has an address decides, the first of several: so it comes last. */
function rangesOfSet(entries: readonly SetEntry[], names: Names, part: (text: string) => Ranges): Ranges {
  const parts = entries.flatMap(({ cidr, nomatch }) => {
    const text = names.alias(cidr) ?? cidr;
    const ranges = part(text);
    return ranges.length > 0 ? [{ ranges, width: widthOf(text), nomatch: Boolean(nomatch) }] : [];
  });
  if (!parts.some(({ nomatch }) => nomatch)) return union(parts.flatMap(({ ranges }) => ranges));
  const widestFirst = parts.reverse().sort((a, b) => a.width - b.width);
  return widestFirst.reduce<Ranges>(
    (sum, { ranges, nomatch }) => (nomatch ? difference(sum, ranges) : union(sum.concat(ranges))),
    [],
  );
}

/** Length of the prefix. */
function widthOf(text: string): number {
  const bits = text.includes("-") ? undefined : text.split("/")[1];
  return bits === undefined ? (text.includes(":") ? 128 : 32) : Number(bits);
}

const listed = (range: Range | undefined): Ranges => (range ? [range] : []);
