/** Firewall rules of an application, in whatever list they stand. */
import type { State } from "../../framework/attribute";
import type { Cluster } from "./application";
import type { Item } from "./item";

export interface RuleInList {
  readonly list: Item;
  /** Property of the rule, with a dot behind it; empty of one that is a construct of its own. */
  readonly at: string;
  readonly index: number;
  readonly rule: Readonly<State>;
}

const LISTS = /^pve_(firewall_rules|firewall_security_group|sdn_vnet_firewall_rules)$/;
const SINGLE = /^pve_(firewall_rule|firewall_security_group_rule)$/;

/** Each list of rules that is a list, in its order. */
export const ruleListsOf = (cluster: Cluster): RuleInList[][] =>
  cluster
    .of(LISTS)
    .map((list) =>
      list.objects("rules").map(({ index, object: rule }) => ({ list, index, rule, at: `rules[${index}].` })),
    );

export function rulesOf(cluster: Cluster): RuleInList[] {
  const single = cluster.of(SINGLE).map((list): RuleInList => ({ list, index: 0, rule: list.values, at: "" }));
  return [...ruleListsOf(cluster).flat(), ...single];
}
