/** The way between the attributes of a rule and the rule that lists are made of. */
import { carriedBy, carrying } from "../unknown-properties/unknown-properties";
import type { RemoteRule, RuleAttributes, RuleState } from "./rule-attributes";
import type { OptionalRuleField, Rule } from "./rule-list/rule";

const FIELDS = [
  ["macro", "macro"],
  ["interface", "iface"],
  ["source", "source"],
  ["destination", "dest"],
  ["protocol", "proto"],
  ["source_port", "sport"],
  ["destination_port", "dport"],
  ["icmp_type", "icmpType"],
  ["log_level", "log"],
  ["comment", "comment"],
] as const satisfies readonly (readonly [keyof RuleState, OptionalRuleField])[];

type FieldAttribute = (typeof FIELDS)[number][0];

export function toRule(state: RuleState): Rule {
  const fields: Partial<Record<OptionalRuleField, string>> = {};
  for (const [name, field] of FIELDS) {
    const text = state[name];
    if (text) fields[field] = text;
  }
  return {
    type: state.type,
    // Null where the configuration did not know it when it was validated: the server refuses that name.
    action: String(state.type === "group" ? state.security_group : state.action),
    enable: state.enabled === false ? 0 : 1,
    ...fields,
  };
}

/** With the attributes of the list that the rule is in. */
export function fromRule(rule: Rule, attributes: RuleAttributes): RemoteRule {
  const isGroup = rule.type === "group";
  const fields: Partial<Record<FieldAttribute, string | null>> = {};
  for (const [name, field] of FIELDS) if (name in attributes) fields[name] = rule[field] ?? null;
  const state = {
    type: rule.type,
    action: isGroup ? null : rule.action,
    ...("security_group" in attributes && { security_group: isGroup ? rule.action : null }),
    enabled: rule.enable === 1,
    ...fields,
  };
  return carrying(state, carriedBy(rule));
}

export const fromRules = (rules: readonly Rule[], attributes: RuleAttributes): RemoteRule[] =>
  rules.map((rule) => fromRule(rule, attributes));
