/**
 * Finds which packets a rule matches, as far as the rule itself says.
 *
 * Two functions give safe answers: {@link mayMeet} is false only if no packet matches both rules. {@link covers} is true only
 * if every packet of one rule matches the other. Unknown parts may match any packet: the members of an IP set, the address of
 * an alias, the rules of a security group, service names and unknown macros.
 *
 * Different interfaces never separate rules, because one device can have several names.
 *
 * ```ts
 * const ssh = trafficOf({ type: "in", action: "ACCEPT", enable: 1, proto: "tcp", dport: "22" });
 * const web = trafficOf({ type: "in", action: "DROP", enable: 1, macro: "Web" });
 * mayMeet(ssh, web); // false
 * ```
 */

import { findMacro, type MacroRule } from "../../../net/macros";
import { protocolNumber } from "../../../net/protocols";
import type { Range } from "../../../net/ranges";
import { icmpVersion } from "../../formats/protocols";
import { type AddressRanges, addressRanges, portRanges, rangesContain, rangesOverlap } from "./ranges";
import { type Rule, type RuleField, sameField } from "./rule";

export interface Traffic {
  readonly rule: Rule;
  /** The action, or the name of the group. Equal texts are equal decisions. */
  readonly verdict: string;
  readonly source: AddressRanges | undefined;
  readonly dest: AddressRanges | undefined;
  readonly version: 4 | 6 | undefined;
  /** All protocols and ports that the rule may match; `undefined` if it may match any. */
  readonly services: readonly Service[] | undefined;
}

export function trafficOf(rule: Rule): Traffic {
  const source = rule.source === undefined ? undefined : addressRanges(rule.source);
  const dest = rule.dest === undefined ? undefined : addressRanges(rule.dest);
  return {
    rule,
    verdict: rule.type === "group" ? `group ${rule.action}` : rule.action,
    source,
    dest,
    version: source?.version ?? dest?.version ?? icmpVersion(rule.proto),
    services: rule.macro === undefined ? ownServices(rule) : macroServices(rule.macro),
  };
}

/** False only if no packet can match both rules. */
export function mayMeet(one: Traffic, other: Traffic): boolean {
  if (one.rule.type === "group" || other.rule.type === "group") return true;
  if (one.rule.type !== other.rule.type) return false;
  if (one.version !== undefined && other.version !== undefined && one.version !== other.version) return false;
  return (
    addressesMeet(one.source, other.source) &&
    addressesMeet(one.dest, other.dest) &&
    servicesMeet(one.services, other.services)
  );
}

/** True if a packet may match both rules and their verdicts differ. */
export function mayDisagree(one: Traffic, other: Traffic): boolean {
  return one.verdict !== other.verdict && mayMeet(one, other);
}

/** True only if every packet that matches `inner` also matches `outer`. */
export function covers(outer: Traffic, inner: Traffic): boolean {
  if (outer.rule.type !== inner.rule.type) return false;
  if (outer.rule.type === "group" && outer.rule.action !== inner.rule.action) return false;
  return (
    equalOrUnset(outer.rule, inner.rule, "macro") &&
    equalOrUnset(outer.rule, inner.rule, "iface") &&
    equalOrUnset(outer.rule, inner.rule, "icmpType") &&
    addressesCover(outer, inner, "source") &&
    addressesCover(outer, inner, "dest") &&
    protocolCovers(outer, inner) &&
    portsCover(outer.rule, inner.rule, "sport") &&
    portsCover(outer.rule, inner.rule, "dport")
  );
}

function addressesMeet(one: AddressRanges | undefined, other: AddressRanges | undefined): boolean {
  if (one === undefined || other === undefined) return true;
  return one.version === other.version && rangesOverlap(one.ranges, other.ranges);
}

function servicesMeet(some: readonly Service[] | undefined, others: readonly Service[] | undefined): boolean {
  if (some === undefined || others === undefined) return true;
  return some.some((one) =>
    others.some(
      (other) =>
        one.protocol === other.protocol &&
        portsMeet(one.sourcePorts, other.sourcePorts) &&
        portsMeet(one.ports, other.ports),
    ),
  );
}

function portsMeet(some: readonly Range[] | undefined, others: readonly Range[] | undefined): boolean {
  return some === undefined || others === undefined || rangesOverlap(some, others);
}

function equalOrUnset(outer: Rule, inner: Rule, field: RuleField): boolean {
  return outer[field] === undefined || sameField(outer, inner, field);
}

function addressesCover(outer: Traffic, inner: Traffic, field: "source" | "dest"): boolean {
  if (equalOrUnset(outer.rule, inner.rule, field)) return true;
  const [all, some] = [outer[field], inner[field]];
  return (
    all !== undefined && some !== undefined && all.version === some.version && rangesContain(all.ranges, some.ranges)
  );
}

function protocolCovers(outer: Traffic, inner: Traffic): boolean {
  if (equalOrUnset(outer.rule, inner.rule, "proto")) return true;
  const number = stableProtocolNumber(outer.rule.proto);
  const version = icmpVersion(outer.rule.proto);
  return (
    number !== undefined &&
    number === stableProtocolNumber(inner.rule.proto) &&
    (version === undefined || version === inner.version)
  );
}

function portsCover(outer: Rule, inner: Rule, field: "sport" | "dport"): boolean {
  if (equalOrUnset(outer, inner, field)) return true;
  const [all, some] = [portRanges(outer[field] ?? ""), portRanges(inner[field] ?? "")];
  return all !== undefined && some !== undefined && rangesContain(all, some);
}

/** The `dport` of an ICMP rule is a deprecated notation of the ICMP type. It means ports only for protocols with ports. */
function ownServices(rule: Rule): readonly Service[] | undefined {
  const protocol = stableProtocolNumber(rule.proto);
  if (protocol === undefined) return undefined;
  if (!PROTOCOLS_WITH_PORTS.has(protocol)) return [{ protocol }];
  return [
    {
      protocol,
      sourcePorts: rule.sport === undefined ? undefined : portRanges(rule.sport),
      ports: rule.dport === undefined ? undefined : portRanges(rule.dport),
    },
  ];
}

/** Names with the same number in every `/etc/protocols`. Other names could be aliases of each other. */
const PROTOCOLS: ReadonlyMap<string, number> = new Map([
  ["icmp", 1],
  ["igmp", 2],
  ["tcp", 6],
  ["udp", 17],
  ["dccp", 33],
  ["gre", 47],
  ["esp", 50],
  ["ah", 51],
  ["icmpv6", 58],
  ["ipv6-icmp", 58],
  ["ospf", 89],
  ["vrrp", 112],
  ["sctp", 132],
  ["udplite", 136],
]);

const PROTOCOLS_WITH_PORTS: ReadonlySet<number> = new Set([6, 17, 33, 132, 136]);

function stableProtocolNumber(proto: string | undefined): number | undefined {
  if (proto === undefined) return undefined;
  return /^[1-9]\d{0,2}$/.test(proto) ? Number(proto) : PROTOCOLS.get(proto);
}

/** Packets of one protocol. Without ports, any port matches. */
interface Service {
  readonly protocol: number;
  readonly sourcePorts?: readonly Range[] | undefined;
  readonly ports?: readonly Range[] | undefined;
}

/** Macros of services with registered ports, which are the same in all versions of the server. Other macros may match any packet. */
const STABLE = new Set(
  `bgp dns ftp git http https imap imaps l2tp ldap ldaps mail mdns mssql munin mysql nntp nntps ntp openvpn pop3 pop3s
  postgresql rdp rsync smtp smtps snmp spiceproxy squid ssh submission svn syslog telnet tftp vnc web webcache whois`.split(
    /\s+/,
  ),
);

/** Protocols and ports of a macro; `undefined` if it may match any packet. */
function macroServices(name: string): readonly Service[] | undefined {
  const macro = STABLE.has(name.toLowerCase()) ? findMacro(name) : undefined;
  return macro?.rules.map(serviceOf);
}

function serviceOf({ proto, dport, sport }: MacroRule): Service {
  return { protocol: protocolNumber(proto), sourcePorts: portsIn(sport), ports: portsIn(dport) };
}

function portsIn(text: string | undefined): readonly Range[] | undefined {
  if (text === undefined) return undefined;
  return text.split(",").map((part) => {
    const [first = "", last = first] = part.split(":");
    return [BigInt(first), BigInt(last)];
  });
}
