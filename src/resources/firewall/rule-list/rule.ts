/**
 * A firewall rule as the rule-list code sees it, and when two rules are the same.
 *
 * ```ts
 * sameRule(asStored({ type: "in", action: "ACCEPT", enable: 1, macro: "ssh", comment: " x " }),
 *          asStored({ type: "in", action: "ACCEPT", enable: 1, macro: "SSH", comment: "x" })); // true
 * ```
 *
 * `log = nolog` and no `log` have the same effect but are not the same rule: the server keeps them apart and gives
 * each back as it was sent.
 * Facts: contributing/facts/firewall.md#rules.
 */
import { cleanComment, readBackComment } from "./comment";

export type RuleType = "in" | "out" | "forward" | "group";

export interface Rule {
  readonly type: RuleType;
  /** `ACCEPT`, `DROP`, `REJECT`; the name of the security group when `type` is `group`. */
  readonly action: string;
  /** Always there: a POST without it stores a disabled rule. */
  readonly enable: 0 | 1;
  readonly macro?: string;
  readonly iface?: string;
  readonly source?: string;
  readonly dest?: string;
  readonly proto?: string;
  readonly sport?: string;
  readonly dport?: string;
  readonly icmpType?: string;
  readonly log?: string;
  readonly comment?: string;
  /** IP version that the server derived. Only on rules that were read, and no part of what makes rules the same. */
  readonly ipVersion?: 4 | 6;
}

export type RuleField = Exclude<keyof Rule, "ipVersion">;
export type OptionalRuleField = Exclude<RuleField, "type" | "action" | "enable">;

export const OPTIONAL_RULE_FIELDS = [
  "macro",
  "iface",
  "source",
  "dest",
  "proto",
  "sport",
  "dport",
  "icmpType",
  "log",
  "comment",
] as const satisfies readonly OptionalRuleField[];

export const RULE_FIELDS = [
  "type",
  "action",
  "enable",
  ...OPTIONAL_RULE_FIELDS,
] as const satisfies readonly RuleField[];

/** All that a rule of type `group` keeps beside type, action and enable; the server drops the rest without a word. */
const KEPT_BY_GROUPS: readonly OptionalRuleField[] = ["iface", "comment"];

/** `0` counts as unset where the server asks whether there is a value at all. */
const DROPPED_WHEN_ZERO: readonly OptionalRuleField[] = ["proto", "sport", "dport"];

/** The rule that reads back after this one was written. */
export function asStored(rule: Rule): Rule {
  const stored: { -readonly [Field in RuleField]?: Rule[Field] } = {
    type: rule.type,
    action: rule.action,
    enable: rule.enable ? 1 : 0,
  };
  for (const field of OPTIONAL_RULE_FIELDS) {
    const value = field === "comment" ? cleanComment(rule.comment) : rule[field];
    const dropped =
      value === undefined ||
      value === "" ||
      value === "-" ||
      (value === "0" && DROPPED_WHEN_ZERO.includes(field)) ||
      (rule.type === "group" && !KEPT_BY_GROUPS.includes(field));
    if (!dropped) stored[field] = value;
  }
  // It began with all that a rule must have.
  return stored as Rule;
}

/**
 * The rule to bring about. Groups are stored in lower case but referred to as spelt, so that `Web` never finds the
 * group `web`: references are written in lower case, and one that stands otherwise on the server is a difference.
 */
export function asDesired(rule: Rule): Rule {
  const stored = asStored(rule);
  return stored.type === "group" ? { ...stored, action: stored.action.toLowerCase() } : stored;
}

/** Equal for rules that differ only in what the server does not distinguish. Expects {@link asStored} rules. */
export function ruleKey(rule: Rule): string {
  return JSON.stringify(RULE_FIELDS.map((field) => comparable(rule, field)));
}

export function sameRule(one: Rule, other: Rule): boolean {
  return RULE_FIELDS.every((field) => sameField(one, other, field));
}

export function sameField(one: Rule, other: Rule, field: RuleField): boolean {
  return comparable(one, field) === comparable(other, field);
}

/** Macro names are found in any case and stored in the server's own spelling. */
function comparable(rule: Rule, field: RuleField): string | number | null {
  if (field === "macro") return rule.macro?.toLowerCase() ?? null;
  if (field === "comment") return rule.comment === undefined ? null : readBackComment(rule.comment);
  return rule[field] ?? null;
}
