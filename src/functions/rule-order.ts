/** Sorts firewall rules from several modules. */
import { listOf, number } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import { defineFunction } from "../framework/function";
import { CLUSTER_RULE, CLUSTER_RULE_NAMES } from "../resources/firewall/rule-attributes";
import { refuseWrongRules } from "./firewall-rules";

export const ruleOrder = defineFunction({
  name: "rule_order",
  documentation: {
    summary: "Firewall rules sorted by their `order`, which the result leaves out.",
    details:
      "Use it for lists with rules from several modules. Smaller numbers come first. Rules without `order` count as 0, and rules with the same number keep their order. The result fits `rules` of `pve_firewall_rules`, and each rule has all attributes.",
    example: [
      [
        { type: "in", action: "ACCEPT", macro: "Ping", order: 900 },
        { type: "in", action: "ACCEPT", macro: "SSH", source: "192.0.2.0/24", order: 10 },
      ],
    ],
    result: [
      ruleWith({ action: "ACCEPT", macro: "SSH", source: "192.0.2.0/24" }),
      ruleWith({ action: "ACCEPT", macro: "Ping" }),
    ],
  },
  parameters: {
    rules: listOf(
      { ...CLUSTER_RULE, order: number({ doc: "Place among the others. Default: `0`." }).optional() },
      { doc: "Rules as in `pve_firewall_rules`, each with its `order`.", otherNames: CLUSTER_RULE_NAMES },
    ).required(),
  },
  ignores: ["extra_json", "timeouts"],
  returns: listOf(CLUSTER_RULE, { doc: "The rules in their order." }).computed(),
  run({ rules }) {
    refuseWrongRules(rules, path("rules"));
    const sorted = [...rules].sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
    return sorted.map(({ order: _, ...rule }) => ({ ...rule, enabled: rule.enabled ?? true }));
  },
});

/** A rule of the result: other attributes are null. */
function ruleWith(given: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const all = Object.keys(CLUSTER_RULE).map((name) => [name, null]);
  return { ...Object.fromEntries(all), type: "in", enabled: true, ...given };
}
