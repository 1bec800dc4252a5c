/**
 * Finds the first of many rules that covers another one, with the result of `ruleCovers` for each pair. It does not compare all pairs:
 * equal addresses and equal traffic are compared once, and only with those that contain one of their points.
 */
import { IntervalIndex } from "../../../net/interval-index";
import { protocolNumber } from "../../../net/protocols";
import type { Names } from "../../../packet-filter/firewall";
import type { Value } from "../../../plugin/cty/value";
import { canonicalMacro } from "../../formats/macros";
import { canonicalProtocol } from "../../formats/protocols";
import {
  type Addresses,
  addressesOf,
  containsAll,
  coversTraffic,
  isEnabled,
  isNothing,
  isSet,
  portRange,
  type Rule,
  type Traffic,
  trafficOf,
} from "./rule-covers";

/** Key of conditions that a rule does not have: it is for any interface, any address or all traffic. */
const ANY = "";
const TRAFFIC = ["macro", "protocol", "source_port", "destination_port", "icmp_type"] as const;

interface Placed<T> {
  readonly order: number;
  readonly value: T;
}

export class CoverIndex<T> {
  private readonly addresses: AddressCovers;
  private readonly traffic: TrafficCovers;
  /** The first added rule by type, interface, source, destination and traffic. */
  private readonly added = new Map<string, Placed<T>>();

  /** `rules`: all that will be added or looked up. */
  constructor(rules: readonly Rule[], names: Names) {
    this.addresses = new AddressCovers(rules, names);
    this.traffic = new TrafficCovers(rules);
  }

  add(rule: Rule, value: T): void {
    if (!isEnabled(rule) || typeof rule.type !== "string") return;
    const keys =
      rule.type === "group"
        ? [keyOf(rule.interface), ANY, ANY, keyOf(rule.security_group) || undefined]
        : [keyOf(rule.interface), keyOf(rule.source), keyOf(rule.destination), trafficKey(rule)];
    // A rule with an unknown value covers nothing.
    if (keys.includes(undefined)) return;
    const key = joined(rule.type, ...(keys as string[]));
    if (!this.added.has(key)) this.added.set(key, { order: this.added.size, value });
  }

  /** Value of the first added rule that covers this one. */
  firstCovering(rule: Rule): T | undefined {
    const { type } = rule;
    if (!isEnabled(rule) || typeof type !== "string") return undefined;
    const interfaces = withAny(keyOf(rule.interface));
    let first: Placed<T> | undefined;
    const look = (...keys: readonly [string, string, string, string]) => {
      const found = this.added.get(joined(type, ...keys));
      if (found && (!first || found.order < first.order)) first = found;
    };
    if (type === "group") {
      const group = keyOf(rule.security_group);
      for (const at of interfaces) if (group) look(at, ANY, ANY, group);
      return first?.value;
    }
    const sources = this.addresses.covering(rule.source);
    const destinations = this.addresses.covering(rule.destination);
    const traffic = this.traffic.covering(rule);
    for (const at of interfaces)
      for (const source of sources)
        for (const destination of destinations) for (const kind of traffic) look(at, source, destination, kind);
    return first?.value;
  }
}

const joined = (...keys: readonly string[]): string => keys.join("\n");

/** Key of a value, or `undefined` if the value is unknown. */
function keyOf(value: Value | undefined): string | undefined {
  if (isNothing(value)) return ANY;
  return typeof value === "string" ? value : undefined;
}

const withAny = (key: string | undefined): readonly string[] => (key === undefined || key === ANY ? [ANY] : [ANY, key]);

/** Finds sources and destinations that contain all addresses of another. */
class AddressCovers {
  private readonly known = new Map<string, Addresses | undefined>();
  /** Spellings by their lower case. Those that differ only in case contain each other, even if their addresses are unknown. */
  private readonly spellings = new Map<string, string[]>();
  private readonly byVersion: Readonly<Record<4 | 6, IntervalIndex<bigint, string>>>;
  private readonly found = new Map<string, readonly string[]>();

  constructor(rules: readonly Rule[], names: Names) {
    for (const spec of rules.flatMap(({ source, destination }) => [source, destination])) {
      if (typeof spec !== "string" || spec === "" || this.known.has(spec)) continue;
      this.known.set(spec, addressesOf(spec, names));
      pushTo(this.spellings, spec.toLowerCase(), spec);
    }
    const intervals = (version: 4 | 6) =>
      [...this.known].flatMap(([value, addresses]) =>
        (addresses?.[version] ?? []).map(([first, last]) => ({ first, last, value })),
      );
    this.byVersion = { 4: new IntervalIndex(intervals(4)), 6: new IntervalIndex(intervals(6)) };
  }

  covering(spec: Value | undefined): readonly string[] {
    if (typeof spec !== "string" || spec === "") return [ANY];
    const before = this.found.get(spec);
    if (before) return before;
    const found = [ANY, ...this.search(spec)];
    this.found.set(spec, found);
    return found;
  }

  private search(spec: string): Set<string> {
    const found = new Set(this.spellings.get(spec.toLowerCase()) ?? [spec]);
    const inner = this.known.get(spec);
    const version = inner && inner[4].length > 0 ? 4 : 6;
    const point = inner?.[version][0]?.[0];
    if (!inner || point === undefined) return found;
    for (const other of new Set(this.byVersion[version].containing(point))) {
      const outer = this.known.get(other);
      if (outer && containsAll(outer, inner)) found.add(other);
    }
    return found;
  }
}

/** Keys of the traffic of one protocol. */
interface ProtocolTraffic {
  readonly bare: string[];
  readonly byText: Map<string, string[]>;
  readonly ports: { readonly first: bigint; readonly last: bigint; readonly value: string }[];
  index?: IntervalIndex<bigint, string>;
}

/** Finds combinations of protocol and ports that contain all traffic of another. */
class TrafficCovers {
  private readonly rules = new Map<string, Rule>();
  private readonly byMacro = new Map<string, string[]>();
  private readonly byProtocol = new Map<string, ProtocolTraffic>();
  private readonly found = new Map<string, readonly string[]>();

  constructor(rules: readonly Rule[]) {
    for (const rule of rules) {
      const key = trafficKey(rule);
      if (key === undefined || key === ANY || this.rules.has(key)) continue;
      this.rules.set(key, rule);
      if (typeof rule.macro === "string") pushTo(this.byMacro, String(canonicalMacro(rule.macro)), key);
      for (const traffic of trafficOf(rule)) this.file(traffic, key);
    }
  }

  covering(rule: Rule): readonly string[] {
    const key = trafficKey(rule);
    if (key === ANY) return [ANY];
    const before = key === undefined ? undefined : this.found.get(key);
    if (before) return before;
    const candidates = new Set(
      typeof rule.macro === "string" ? this.byMacro.get(String(canonicalMacro(rule.macro))) : [],
    );
    const [traffic] = trafficOf(rule);
    if (traffic) for (const candidate of this.candidatesFor(traffic)) candidates.add(candidate);
    const found = [
      ANY,
      ...[...candidates].filter((candidate) => coversTraffic(this.rules.get(candidate) as Rule, rule)),
    ];
    if (key !== undefined) this.found.set(key, found);
    return found;
  }

  private file({ protocol, source_port, destination_port, icmp_type }: Traffic, key: string): void {
    const name = isNothing(protocol) ? ANY : protocolKey(protocol);
    if (name === undefined) return;
    const entry: ProtocolTraffic = this.byProtocol.get(name) ?? { bare: [], byText: new Map(), ports: [] };
    this.byProtocol.set(name, entry);
    const decisive = ([destination_port, source_port, icmp_type] as (Value | undefined)[]).find(
      (value) => !isNothing(value),
    );
    if (decisive === undefined) entry.bare.push(key);
    else if (typeof decisive === "string") {
      pushTo(entry.byText, decisive, key);
      for (const [first, last] of decisive.split(",").flatMap(portRange)) entry.ports.push({ first, last, value: key });
    }
  }

  private candidatesFor({ protocol, source_port, destination_port, icmp_type }: Traffic): string[] {
    return [ANY, protocolKey(protocol) ?? ANY].flatMap((name) => {
      const entry = this.byProtocol.get(name);
      if (!entry) return [];
      entry.index ??= new IntervalIndex(entry.ports);
      const { bare, byText, index } = entry;
      const others = [destination_port, source_port, icmp_type].flatMap((value) => {
        if (typeof value !== "string" || value === "") return [];
        const [range] = portRange(value.split(",")[0] as string);
        return [...(byText.get(value) ?? []), ...(range ? index.containing(range[0]) : [])];
      });
      return [...bare, ...others];
    });
  }
}

/** Key of the traffic of a rule, or `undefined` if a part is unknown. */
function trafficKey(rule: Rule): string | undefined {
  if (!isSet(rule, ...TRAFFIC)) return ANY;
  const parts = TRAFFIC.map((name) => keyOf(rule[name] as Value | undefined));
  return parts.includes(undefined) ? undefined : joined(...(parts as string[]));
}

/** Key of a protocol, the same for its names and its number. */
function protocolKey(protocol: Value | undefined): string | undefined {
  if (typeof protocol !== "string" || protocol === "") return undefined;
  const number = protocolNumber(protocol);
  return String(Number.isNaN(number) ? canonicalProtocol(protocol) : number);
}

function pushTo(map: Map<string, string[]>, key: string, value: string): void {
  const before = map.get(key);
  if (before) before.push(value);
  else map.set(key, [value]);
}
