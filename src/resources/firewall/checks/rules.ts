/** Firewall rules of an application, in whatever list they stand. */

import type { State } from "../../../framework/attribute";
import type { Cluster, Item, ItemOf } from "../../../framework/checks/application";
import { byName, oncePerCluster } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import type { Path } from "../../../plugin/contract";
import { firewallRules, vnetFirewallRules } from "../rules";
import { securityGroup } from "../security-group";
import { firewallRule, securityGroupRule } from "../single-rule";

export interface RuleInList {
  /** The list, or the rule itself. */
  readonly list: Item;
  /** To the rule; empty of one that is a construct of its own. */
  readonly at: Path;
  readonly index: number;
  readonly rule: Readonly<State>;
}

const LISTS = [firewallRules, securityGroup, vnetFirewallRules] as const;
const SINGLE = [firewallRule, securityGroupRule] as const;

export const rulesIn = (list: Item<"rules">): RuleInList[] =>
  list.objects("rules").map(({ index, object: rule }) => ({ list, index, rule, at: path("rules", index) }));

/** Each list of rules that is a list, in its order. */
export const ruleListsOf = (cluster: Cluster): RuleInList[][] => cluster.of(...LISTS).map(rulesIn);

const asRule = (list: Item): RuleInList => ({ list, index: 0, rule: list.values, at: [] });

/** Rules of their own that say where they stand, list by list. */
export function placedRulesOf(cluster: Cluster): (RuleInList & { readonly position: number })[][] {
  const lists = new Map<string, (RuleInList & { readonly position: number })[]>();
  for (const item of cluster.of(...SINGLE)) {
    const position = item.number("position");
    const group = item.is(securityGroupRule) ? item.text("security_group_name") : "";
    if (typeof position !== "number" || typeof group !== "string") continue;
    const list = lists.get(group);
    if (list) list.push({ ...asRule(item), position });
    else lists.set(group, [{ ...asRule(item), position }]);
  }
  return [...lists.values()].map((list) => list.sort((a, b) => a.position - b.position));
}

export function rulesOf(cluster: Cluster): RuleInList[] {
  return [...ruleListsOf(cluster).flat(), ...cluster.of(...SINGLE).map(asRule)];
}

export const groupsByName = oncePerCluster((cluster) => byName(cluster.of(securityGroup), "name"));

/** The group that a rule uses, where the application has all of its rules. */
export function groupOf(
  cluster: Cluster,
  { security_group: name }: Readonly<State>,
): ItemOf<typeof securityGroup> | undefined {
  const group = typeof name === "string" ? groupsByName(cluster).get(name) : undefined;
  return group?.isKnown("rules") ? group : undefined;
}
