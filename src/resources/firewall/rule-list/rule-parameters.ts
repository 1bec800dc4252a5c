/**
 * Converts rules to parameters of the API, and list items to rules.
 *
 * ```ts
 * ruleFromServer({ pos: 0, digest: "…", type: "in", action: "ACCEPT", enable: 1, "icmp-type": "any", proto: "icmp" });
 * // { type: "in", action: "ACCEPT", enable: 1, proto: "icmp", icmpType: "any" }
 * ruleParameters({ type: "in", action: "ACCEPT", enable: 1 }); // { type: "in", action: "ACCEPT", enable: 1 }
 * ```
 *
 * Facts: contributing/facts/firewall.md#rules.
 */

import { reportedText } from "../../parameters/reported-text";
import { type UnknownProperties, unknownExcept } from "../../unknown-properties/unknown-properties";
import { OPTIONAL_RULE_FIELDS, RULE_FIELDS, type Rule, type RuleField, type RuleType } from "./rule";

export type RuleParameters = Readonly<Record<string, string | number>>;

export function parameterName(field: RuleField): string {
  return field === "icmpType" ? "icmp-type" : field;
}

/** Parameters of the given fields. Leaves out fields without a value. */
export function ruleParameters(fields: Partial<Rule>): RuleParameters {
  const parameters: Record<string, string | number> = {};
  for (const field of RULE_FIELDS) {
    const value = fields[field];
    if (value !== undefined) parameters[parameterName(field)] = value;
  }
  return parameters;
}

/** The properties of a list item that this provider does not know. */
export function unknownOfRule(item: Readonly<Record<string, unknown>>): UnknownProperties {
  return unknownExcept([...RULE_FIELDS.map(parameterName), "pos", "errors", "ipversion"], item);
}

/** Converts a list item to a rule, without `pos`, `digest` and `errors`. */
export function ruleFromServer(item: Readonly<Record<string, unknown>>): Rule {
  const rule: { -readonly [Field in RuleField]?: Rule[Field] } = {
    type: reportedText(item.type).toLowerCase() as RuleType,
    action: reportedText(item.action),
    enable: Number(item.enable ?? 0) > 0 ? 1 : 0,
  };
  for (const field of OPTIONAL_RULE_FIELDS) {
    const value = item[parameterName(field)];
    if (value !== undefined && value !== null && value !== "") rule[field] = reportedText(value);
  }
  const version = Number(item.ipversion);
  return (version === 4 || version === 6 ? { ...rule, ipVersion: version } : rule) as Rule;
}
