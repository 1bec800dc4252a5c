/** Whether a firewall rule matches all packets of another one. If parts are unknown, it does not. */
import type { State } from "../../../framework/attribute";
import { findMacro } from "../../../net/macros";
import { protocolNumber, servicePorts } from "../../../net/protocols";
import { difference, type Range, rangeOf, union, versionOf } from "../../../net/ranges";
import type { Names } from "../../../packet-filter/firewall";
import type { Value } from "../../../plugin/cty/value";
import { canonicalMacro } from "../../formats/macros";
import { canonicalProtocol } from "../../formats/protocols";

export type Rule = Readonly<State>;

/** Rules are enabled by default. */
export const isEnabled = ({ enabled }: Rule): boolean => (enabled ?? true) === true;

export function ruleCovers(first: Rule, other: Rule, names: Names): boolean {
  if (!isEnabled(first) || !isEnabled(other)) return false;
  if (typeof first.type !== "string" || first.type !== other.type) return false;
  if (first.type === "group") return coversInterface(first, other) && isSame(first, other, "security_group");
  const wider = (a: string, b: string) => addressCovers(a, b, names);
  return (
    coversInterface(first, other) &&
    covers(first.source, other.source, wider) &&
    covers(first.destination, other.destination, wider) &&
    coversTraffic(first, other)
  );
}

/** Protocol and ports. */
export type Traffic = Readonly<Pick<State, "protocol" | "source_port" | "destination_port" | "icmp_type">>;

export function coversTraffic(first: Rule, other: Rule): boolean {
  if (!isSet(first, "macro", "protocol", "source_port", "destination_port", "icmp_type")) return true;
  const [outer, inner] = [trafficOf(first), trafficOf(other)];
  if (isSet(first, "macro") && isMacro(first, other)) return true;
  return inner.length > 0 && inner.every((part) => outer.some((any) => coversOne(any, part)));
}

/** The same macro, without further conditions. */
const isMacro = (first: Rule, other: Rule): boolean =>
  typeof first.macro === "string" &&
  typeof other.macro === "string" &&
  canonicalMacro(first.macro) === canonicalMacro(other.macro) &&
  !isSet(first, "protocol", "source_port", "destination_port", "icmp_type");

/** Traffic of a rule. Empty for a macro that is unknown, differs between IP versions, or is narrowed by other attributes. */
export function trafficOf({ macro, protocol, source_port, destination_port, icmp_type }: Rule): readonly Traffic[] {
  if (isNothing(macro)) return [{ protocol, source_port, destination_port, icmp_type } as Traffic];
  const found = typeof macro === "string" ? findMacro(macro) : undefined;
  const others = { protocol, source_port, destination_port, icmp_type } as Rule;
  if (!found || found.ipv6Rules || isSet(others, ...Object.keys(others))) return [];
  return found.rules.map(({ proto, sport, dport }) => ({
    protocol: proto,
    source_port: sport ?? null,
    destination_port: dport ?? null,
    icmp_type: null,
  }));
}

const coversOne = (first: Traffic, other: Traffic): boolean =>
  covers(first.protocol, other.protocol, isSameProtocol) &&
  covers(first.source_port, other.source_port, portsCover) &&
  covers(first.destination_port, other.destination_port, portsCover) &&
  covers(first.icmp_type, other.icmp_type, (a, b) => a === b);

const isSameProtocol = (a: string, b: string): boolean =>
  canonicalProtocol(a) === canonicalProtocol(b) || protocolNumber(a) === protocolNumber(b);

/** Compares two texts by `wider`. A rule without the condition covers all. */
function covers(first: Value | undefined, other: Value | undefined, wider: (a: string, b: string) => boolean): boolean {
  if (isNothing(first)) return true;
  return typeof first === "string" && typeof other === "string" && other !== "" && wider(first, other);
}

export const isNothing = (value: unknown): boolean => (value ?? "") === "";
export const isSet = (rule: Rule, ...names: readonly string[]): boolean => names.some((name) => !isNothing(rule[name]));
const isSame = (first: Rule, other: Rule, name: string): boolean =>
  typeof first[name] === "string" && first[name] === other[name];
const coversInterface = (first: Rule, other: Rule): boolean =>
  isNothing(first.interface) || isSame(first, other, "interface");

function addressCovers(first: string, other: string, names: Names): boolean {
  if (first.toLowerCase() === other.toLowerCase()) return true;
  const [outer, inner] = [addressesOf(first, names), addressesOf(other, names)];
  if (!outer || !inner) return false;
  return containsAll(outer, inner);
}

export const containsAll = (outer: Addresses, inner: Addresses): boolean =>
  ([4, 6] as const).every((version) => difference(inner[version], outer[version]).length === 0);

export type Addresses = Readonly<Record<4 | 6, readonly Range[]>>;

/** Addresses of a list, an alias or a set. `undefined` if some are unknown. */
export function addressesOf(spec: string, names: Names): Addresses | undefined {
  const texts = spec.startsWith("+") ? membersOf(spec.slice(1), names) : (names.alias(spec) ?? spec).split(",");
  const found: Record<4 | 6, Range[]> = { 4: [], 6: [] };
  for (const text of texts ?? [""]) {
    const range = rangeOf(text, versionOf(text));
    if (!range) return undefined;
    found[versionOf(text)].push(range);
  }
  return { 4: union(found[4]), 6: union(found[6]) };
}

/** Members of a set. `undefined` if it has exceptions, which are not evaluated. */
function membersOf(name: string, names: Names): readonly string[] | undefined {
  const entries = names.set(name);
  if (!entries || entries.length === 0 || entries.some(({ nomatch }) => nomatch)) return undefined;
  return entries.map(({ cidr }) => names.alias(cidr) ?? cidr);
}

function portsCover(first: string, other: string): boolean {
  if (first === other) return true;
  const outer = union(first.split(",").flatMap(portRange));
  const inner = other.split(",").map(portRange);
  return inner.every((range) => range.length > 0 && difference(range, outer).length === 0);
}

export function portRange(text: string): Range[] {
  const [from = Number.NaN, to = from] = text.split(":").map((end) => servicePorts.get(end) ?? Number(end));
  return Number.isInteger(from) && Number.isInteger(to) ? [[BigInt(from), BigInt(to)]] : [];
}
