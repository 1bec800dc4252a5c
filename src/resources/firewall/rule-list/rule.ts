/**
 * A firewall rule, and the equality of rules.
 *
 * ```ts
 * sameRule(asStored({ type: "in", action: "ACCEPT", enable: 1, macro: "ssh", comment: " x " }),
 *          asStored({ type: "in", action: "ACCEPT", enable: 1, macro: "SSH", comment: "x" })); // true
 * ```
 *
 * `log = nolog` and no `log` have the same effect but are different rules: the server stores each as it was sent.
 * Facts: contributing/facts/firewall.md#rules.
 */
import { oncePerObject } from "../../../memo/memo";
import { withoutEnds } from "../../../strings/ends";

export type RuleType = "in" | "out" | "forward" | "group";

export interface Rule {
  readonly type: RuleType;
  /** `ACCEPT`, `DROP` or `REJECT`; the name of the security group if `type` is `group`. */
  readonly action: string;
  /** Never absent, because a POST without it stores a disabled rule. */
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
  /** IP version that the server derived. Only rules that were read have it. Comparisons ignore it. */
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

/** The fields that a rule of type `group` keeps besides type, action and enable. The server silently drops the others. */
const KEPT_BY_GROUPS: readonly OptionalRuleField[] = ["iface", "comment"];

/** Fields where the server treats `0` as unset. */
const DROPPED_WHEN_ZERO: readonly OptionalRuleField[] = ["proto", "sport", "dport"];

// Each change of one rule compares all rules of its list, so this result and the key are kept for each rule.
const storedForms = new WeakMap<Rule, Rule>();

/** The form in which the server stores and returns this rule. */
export function asStored(rule: Rule): Rule {
  const known = storedForms.get(rule);
  if (known) return known;
  const stored = storedForm(rule);
  storedForms.set(rule, stored).set(stored, stored);
  return stored;
}

function storedForm(rule: Rule): Rule {
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
  // It has all required fields from the start.
  return stored as Rule;
}

/**
 * The rule to write. The server stores names of groups in lower case, but does not change the case of references, so `Web`
 * never finds the group `web`. The provider writes references in lower case, and treats other references as a difference.
 */
export function asDesired(rule: Rule): Rule {
  const stored = asStored(rule);
  return stored.type === "group" ? { ...stored, action: stored.action.toLowerCase() } : stored;
}

/** A key that is equal for rules that the server does not distinguish. Expects {@link asStored} rules. */
export const ruleKey = oncePerObject((rule: Rule): string =>
  JSON.stringify(RULE_FIELDS.map((field) => comparable(rule, field))),
);

export function sameRule(one: Rule, other: Rule): boolean {
  return RULE_FIELDS.every((field) => sameField(one, other, field));
}

export function sameField(one: Rule, other: Rule, field: RuleField): boolean {
  return comparable(one, field) === comparable(other, field);
}

/** The server finds macros in any case and stores its own spelling. */
function comparable(rule: Rule, field: RuleField): string | number | null {
  if (field === "macro") return rule.macro?.toLowerCase() ?? null;
  if (field === "comment") return rule.comment === undefined ? null : readBackComment(rule.comment);
  return rule[field] ?? null;
}

/**
 * The comment to send: trimmed, and cut at the first line break, because the server would read the rest as configuration.
 * `undefined` for comments that the server does not keep: blank ones, and `0`. In the server's file a comment is the rest of a line
 * after `#`. Facts: contributing/facts/firewall.md#files-and-locks.
 *
 * ```ts
 * cleanComment("  web\nIN DROP"); // "web"
 * readBackComment("Città");       // "Citt\ufffd"
 * ```
 */
export function cleanComment(comment: string | undefined): string | undefined {
  const text = withoutEnds((comment ?? "").split(/[\r\n]/, 1)[0] ?? "", "\t\v\f ");
  return text === "" || text === "0" ? undefined : text;
}

/**
 * The stored form of a clean comment. The server trims bytes, not characters. A last character whose UTF-8 form ends in A0 or
 * 85 (`à`, `Å`, a no-break space) loses that byte and reads back as U+FFFD.
 */
export function readBackComment(comment: string): string {
  const bytes = Buffer.from(comment, "utf8");
  let end = bytes.length;
  while (bytes[end - 1] === 0xa0 || bytes[end - 1] === 0x85) end -= 1;
  return end === bytes.length ? comment : bytes.subarray(0, end).toString("utf8");
}

/** True if writing the one over the other would change nothing on the server. */
export function sameComment(one: string | undefined, other: string | undefined): boolean {
  const [a, b] = [cleanComment(one), cleanComment(other)];
  return a === undefined || b === undefined ? a === b : readBackComment(a) === readBackComment(b);
}
