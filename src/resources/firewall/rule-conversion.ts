/** Converts the attributes of a rule to an element of a rule list, and back. */

import { elementName } from "../kinds/hands-over";
import { ownUnknown, withUnknown } from "../unknown-properties/unknown-properties";
import type { RemoteRule, RuleAttributes, RuleState } from "./rule-attributes";
import { withoutMarker } from "./rule-list/marker";
import { asStored, type OptionalRuleField, type Rule, ruleKey } from "./rule-list/rule";

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
    // It can be null only if the value was unknown at validation. The server then refuses the name "null".
    action: String(state.type === "group" ? state.security_group : state.action),
    enable: state.enabled === false ? 0 : 1,
    ...fields,
  };
}

/** @param attributes attributes of the list that has the rule */
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
  return withUnknown(state, ownUnknown(rule));
}

export const fromRules = (rules: readonly Rule[], attributes: RuleAttributes): RemoteRule[] =>
  rules.map((rule) => fromRule(rule, attributes));

/**
 * Name of a rule that moves between a list and single rules: its content, without the marker of a single rule.
 *
 * @param type type of the single rules
 * @param owner the security group; `undefined` for the list of the cluster
 */
export function nameOfRule(type: string, owner: string | undefined, rule: Rule): string {
  return elementName(type, owner, contentOf(rule));
}

export const contentOfState = (state: unknown): string => contentOf(toRule(state as RuleState));

function contentOf({ comment, ...rule }: Rule): string {
  const text = withoutMarker(comment);
  return ruleKey(asStored({ ...rule, ...(text !== undefined && { comment: text }) }));
}
