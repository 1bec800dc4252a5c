import type { Cluster, Item } from "../../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { type Message, message, place, type Words } from "../../../naming/message";
import type { Names } from "../../../packet-filter/firewall";
import { CoverIndex } from "./cover-index";
import { groupOf, namesOf, placedRulesOf, type RuleInList, ruleListsOf, rulesIn } from "./described-firewall";

export const firewallRuleShadowed = likelyMistake("firewall-rule-shadowed", {
  doc: "A firewall rule never matches: a rule above it, in the same list or in a security group, matches all of its traffic. Aliases, sets, macros and service names count as their addresses and ports.",
  remedy: "Move the special rule above the general one, or remove it.",
  find: inEachCluster((cluster) => {
    const names = namesOf(cluster);
    return [
      ...ruleListsOf(cluster).flatMap((rules) => shadowedIn(rules, cluster, names)),
      ...placedRulesOf(cluster).flatMap((rules) => shadowedPlaced(rules, names)),
    ];
  }),
});

interface GroupRule {
  readonly rule: RuleInList["rule"];
  /** Place of the rule, for a message. */
  readonly where: Message;
}

function shadowedIn(rules: readonly RuleInList[], cluster: Cluster, names: Names): Problem[] {
  const groups = new Map(rules.map((rule) => [rule, fromGroup(rule, cluster)]));
  const index = new CoverIndex<Message>(
    [...rules, ...[...groups.values()].flat()].map(({ rule }) => rule),
    names,
  );
  return rules.flatMap((shadowed): Problem[] => {
    const found = index.firstCovering(shadowed.rule);
    index.add(shadowed.rule, [place("rules", shadowed.index)]);
    for (const { rule, where } of groups.get(shadowed) ?? []) index.add(rule, where);
    return found ? [problem([shadowed.list], textOf(found), shadowed.at)] : [];
  });
}

/** Rules of the group that a rule uses, limited to the interface of that rule. */
function fromGroup({ rule, index }: RuleInList, cluster: Cluster): GroupRule[] {
  const group = rule.type === "group" && (rule.enabled ?? true) === true ? groupOf(cluster, rule) : undefined;
  if (!group) return [];
  return rulesIn(group).map((inner) => ({
    rule: { ...inner.rule, interface: rule.interface ?? null },
    where: message`${place("rules", index)} (${group.path}: ${place("rules", inner.index)})`,
  }));
}

/** Compares rules only with those at smaller positions: rules at the same position have no order. */
function shadowedPlaced(rules: readonly (RuleInList & { readonly position: number })[], names: Names): Problem[] {
  const index = new CoverIndex<Item>(
    rules.map(({ rule }) => rule),
    names,
  );
  let next = 0;
  return rules.flatMap(({ rule, position, list }): Problem[] => {
    for (; (rules[next]?.position ?? position) < position; next++)
      index.add(rules[next]?.rule as RuleInList["rule"], rules[next]?.list as Item);
    const found = index.firstCovering(rule);
    return found ? [problem([found, list], textOf(found.path))] : [];
  });
}

const textOf = (above: Words): Message =>
  message`never matches: ${above} above it matches all its packets. Move it up, or remove it.`;
