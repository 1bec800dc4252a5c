import type { Names } from "../../../packet-filter/firewall";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";
import { namesOf } from "../described-firewall";
import { ruleCovers } from "../rule-covers";
import { groupOf, placedRulesOf, type RuleInList, ruleListsOf, rulesIn } from "../rules";

export const firewallRuleShadowed: Check = {
  id: "firewall-rule-shadowed",
  severity: "warning",
  doc: "A firewall rule never matches: a rule above it, in the same list or in a security group, matches all of its traffic. Aliases, sets, macros and service names count as their addresses and ports.",
  remedy: "Move the special rule above the general one, or remove it.",
  find: inEachCluster((cluster) => {
    const names = namesOf(cluster);
    return [
      ...ruleListsOf(cluster).flatMap((rules) => shadowedIn(rules, cluster, names)),
      ...placedRulesOf(cluster).flatMap((rules) => shadowedPlaced(rules, names)),
    ];
  }),
};

interface Above {
  readonly rule: RuleInList["rule"];
  readonly called: string;
}

function shadowedIn(rules: readonly RuleInList[], cluster: Cluster, names: Names): Problem[] {
  const above: Above[] = [];
  return rules.flatMap((one): Problem[] => {
    const found = above.find(({ rule }) => ruleCovers(rule, one.rule, names));
    above.push({ rule: one.rule, called: `rules[${one.index}]` }, ...fromGroup(one, cluster));
    return found ? [{ about: [one.list], at: one.at, text: told(found.called) }] : [];
  });
}

/** What the group does for the interface that it is used for. */
function fromGroup({ rule, index }: RuleInList, cluster: Cluster): Above[] {
  const group = rule.type === "group" && (rule.enabled ?? true) === true ? groupOf(cluster, rule) : undefined;
  if (!group) return [];
  return rulesIn(group).map((inner) => ({
    rule: { ...inner.rule, interface: rule.interface ?? null },
    called: `rules[${index}] (${group.path}: rules[${inner.index}])`,
  }));
}

function shadowedPlaced(rules: readonly (RuleInList & { readonly position: number })[], names: Names): Problem[] {
  return rules.flatMap((one, index): Problem[] => {
    const found = rules
      .slice(0, index)
      .find(({ rule, position }) => position < one.position && ruleCovers(rule, one.rule, names));
    return found ? [{ about: [found.list, one.list], text: told(found.list.path) }] : [];
  });
}

const told = (above: string): string =>
  `never matches: ${above} above it takes everything that it is for. Move it up, or remove it.`;
