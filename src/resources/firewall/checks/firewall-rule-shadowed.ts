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

interface Above {
  readonly rule: RuleInList["rule"];
  readonly called: Message;
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
    for (const { rule, called } of groups.get(shadowed) ?? []) index.add(rule, called);
    return found ? [problem([shadowed.list], told(found), shadowed.at)] : [];
  });
}

/** The rules of the group, for the interface of the rule that uses it. */
function fromGroup({ rule, index }: RuleInList, cluster: Cluster): Above[] {
  const group = rule.type === "group" && (rule.enabled ?? true) === true ? groupOf(cluster, rule) : undefined;
  if (!group) return [];
  return rulesIn(group).map((inner) => ({
    rule: { ...inner.rule, interface: rule.interface ?? null },
    called: message`${place("rules", index)} (${group.path}: ${place("rules", inner.index)})`,
  }));
}

/** Rules at one position have no order. */
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
    return found ? [problem([found, list], told(found.path))] : [];
  });
}

const told = (above: Words): Message =>
  message`never matches: ${above} above it matches all its packets. Move it up, or remove it.`;
