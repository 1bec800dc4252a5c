import { type Check, inEachCluster, type Problem } from "../check";
import { ruleCovers } from "../rule-covers";
import { type RuleInList, ruleListsOf } from "../rules";

export const firewallRuleShadowed: Check = {
  id: "firewall-rule-shadowed",
  severity: "warning",
  doc: "A firewall rule can never match, since a rule above it in the same list takes everything that it is for.",
  remedy: "Move the special rule above the general one, or remove it.",
  find: inEachCluster((cluster) => ruleListsOf(cluster).flatMap(shadowedIn)),
};

function shadowedIn(rules: readonly RuleInList[]): Problem[] {
  return rules.flatMap((rule, place): Problem[] => {
    const above = rules.slice(0, place).find((one) => ruleCovers(one.rule, rule.rule));
    if (!above) return [];
    const text = `never matches: rules[${above.index}] above it takes everything that it is for. Move it up, or remove it.`;
    return [{ about: [rule.list], at: rule.at.slice(0, -1), text }];
  });
}
