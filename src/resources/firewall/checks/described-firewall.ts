/**
 * The firewall that an application describes, as far as it is known. Unknown rules get the benefit of the doubt: a rule that may accept
 * a packet accepts it, and a rule that may drop a packet does not.
 */

import type { State } from "../../../framework/attribute";
import type { Cluster, Item, ItemOf } from "../../../framework/checks/application";
import { byName, groupBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { oncePerObject } from "../../../memo/memo";
import type { FirewallRule, Names, SetEntry } from "../../../packet-filter/firewall";
import type { Path } from "../../../plugin/contract";
import { UNKNOWN } from "../../../plugin/cty/value";
import { firewallAlias } from "../alias";
import { ipset } from "../ipset";
import { ipsetEntryResource } from "../ipset-entry";
import { firewallRules, vnetFirewallRules } from "../rules";
import { securityGroup } from "../security-group";
import { securityGroupRule, singleRules } from "../single-rule";
import { isNothing } from "./rule-covers";

/** A firewall rule of an application, in a list or as its own resource. */
export interface RuleInList {
  /** The list, or the rule itself. */
  readonly list: Item;
  /** Path to the rule in the list. Empty for its own resource. */
  readonly at: Path;
  readonly index: number;
  readonly rule: Readonly<State>;
}

const LISTS = [firewallRules, securityGroup, vnetFirewallRules] as const;

export const rulesIn = (list: Item<"rules">): RuleInList[] =>
  list.objects("rules").map(({ index, object: rule }) => ({ list, index, rule, at: path("rules", index) }));

/** Rules of each resource that has a list of them, in order. */
export const ruleListsOf = (cluster: Cluster): RuleInList[][] => cluster.of(...LISTS).map(rulesIn);

const asRule = (list: Item): RuleInList => ({ list, index: 0, rule: list.values, at: [] });

/** Rules that are resources with a known position, list by list and in order. */
export function placedRulesOf(cluster: Cluster): (RuleInList & { readonly position: number })[][] {
  const lists = new Map<string, (RuleInList & { readonly position: number })[]>();
  for (const item of cluster.of(...singleRules)) {
    const position = item.number("position");
    const group = item.is(securityGroupRule) ? item.text("security_group_name") : "";
    if (typeof position !== "number" || typeof group !== "string") continue;
    const list = lists.get(group);
    const placed = Object.assign(asRule(item), { position });
    if (list) list.push(placed);
    else lists.set(group, [placed]);
  }
  return [...lists.values()].map((list) => list.sort((a, b) => a.position - b.position));
}

export function rulesOf(cluster: Cluster): RuleInList[] {
  return [...ruleListsOf(cluster).flat(), ...cluster.of(...singleRules).map(asRule)];
}

const groupsByName = oncePerObject((cluster: Cluster) => byName(cluster.of(securityGroup), "name"));

/** The group that a rule uses, if the application has all of its rules. */
export function groupOf(
  cluster: Cluster,
  { security_group: name }: Readonly<State>,
): ItemOf<typeof securityGroup> | undefined {
  const group = typeof name === "string" ? groupsByName(cluster).get(name) : undefined;
  return group?.isKnown("rules") ? group : undefined;
}

/** Rule without effect. It keeps the positions of the rules after it. */
const NO_RULE: FirewallRule = { type: "in", action: "ACCEPT", enable: 0 };
/** Stands for the rules of an unknown group, which may accept the packet. */
const ACCEPT_ALL: FirewallRule = { type: "in", action: "ACCEPT" };

export const setsByName = oncePerObject((cluster: Cluster) => byName(cluster.of(ipset), "name"));

interface MemberInSet {
  readonly cidr: string;
  readonly nomatch: boolean;
  readonly at: Path;
}

/** Known members of a set, with the paths to them. */
export const membersOf = (set: ItemOf<typeof ipset>): MemberInSet[] =>
  (["entries", "nomatch"] as const).flatMap((map) =>
    set.objects(map).map(({ at, object }) => ({ cidr: String(object.cidr), nomatch: map === "nomatch", at })),
  );

export const areMembersKnown = (set: ItemOf<typeof ipset>): boolean =>
  set.isKnown("entries") && set.isKnown("nomatch") && set.value("entries") !== null;

/** Aliases, sets and groups of a cluster. Those with an unknown part are `undefined`. */
export const namesOf = oncePerObject((cluster: Cluster): Names => {
  const aliases = new Map(
    cluster.of(firewallAlias).map((alias) => [alias.text("name")?.toLowerCase(), alias.text("cidr") ?? undefined]),
  );
  const single = groupBy(cluster.of(ipsetEntryResource), (entry) => entry.text("ipset"));
  const names: Names = {
    alias: (reference) => aliases.get(plain(reference).toLowerCase()),
    set: oncePerName((reference): readonly SetEntry[] | undefined => {
      const name = plain(reference);
      const set = setsByName(cluster).get(name);
      if (set && areMembersKnown(set)) return membersOf(set);
      const own = single.get(name) ?? [];
      const isAll = own.every((entry) => entry.isKnown("cidr") && entry.isKnown("nomatch"));
      return own.length > 0 && isAll ? own.map(({ values }) => values as unknown as SetEntry) : undefined;
    }),
    group: oncePerName((name): FirewallRule[] | undefined => {
      const group = groupsByName(cluster).get(name);
      return group && group.value("rules") !== null && group.isKnown("rules") ? filterRules(group, names) : undefined;
    }),
  };
  return names;
});

function oncePerName<T>(find: (name: string) => T): (name: string) => T {
  const found = new Map<string, T>();
  return (name) => {
    if (!found.has(name)) found.set(name, find(name));
    return found.get(name) as T;
  };
}

const plain = (reference: string): string => reference.replace(/^dc\//, "");

/** All rules of a list, in the order of their positions. */
export function filterRules(item: Item<"rules">, names: Names): FirewallRule[] {
  return item.objects("rules").map(({ object }) => asFilterRule(object, names));
}

export function asFilterRule(rule: Readonly<State>, names: Names): FirewallRule {
  const { type, action, security_group: group, enabled, source } = rule;
  if (enabled === false) return NO_RULE;
  if (type === "group") {
    const isKnown = typeof group === "string" && names.group(group) !== undefined;
    return isKnown ? { type, action: group } : ACCEPT_ALL;
  }
  if (type !== "in") return NO_RULE;
  const { macro, protocol: proto, destination_port: dport, source_port: sport, icmp_type } = rule;
  const parts = { macro, proto, dport, sport, "icmp-type": icmp_type, source };
  const conditions = Object.entries(parts).filter(([, value]) => !isNothing(value));
  const known = conditions.filter(
    ([name, value]) => value !== UNKNOWN && (name !== "source" || isKnownAddress(`${String(value)}`, names)),
  );
  // The interfaces and addresses of the nodes are unknown.
  const isSure =
    known.length === conditions.length && [rule.destination, rule.interface].every(isNothing) && enabled !== UNKNOWN;
  if (action !== "ACCEPT" && action !== UNKNOWN && !isSure) return NO_RULE;
  return { type, action: action === UNKNOWN ? "ACCEPT" : String(action), ...Object.fromEntries(known) } as FirewallRule;
}

function isKnownAddress(spec: string, names: Names): boolean {
  if (spec.startsWith("+")) {
    const entries = names.set(spec.slice(1));
    return entries?.every(({ cidr }) => isAddress(cidr) || names.alias(cidr) !== undefined) ?? false;
  }
  return isAddress(spec) || names.alias(spec) !== undefined;
}

/** Whether a string is an address: names begin with a letter, and have no dots or colons. */
const isAddress = (text: string): boolean => /^[\da-f.:/,-]+$/i.test(text) && /[.:]/.test(text);
