/**
 * Which rule of a list is ours, when rules are managed one by one. Rules have no id and their positions change with every
 * other write, so a marker at the end of the comment distinguishes ours from all others; the user sees neither. Rules that were
 * imported without marker are found by their content.
 */
import { createHash } from "node:crypto";
import type { RemoteRule, RuleAttributes, RuleState } from "./rule-attributes";
import { fromRule, toRule } from "./rule-conversion";
import { findEqualRule, findMarkedRule, markerOf, withMarker, withoutMarker } from "./rule-list/marker";
import { asDesired, asStored, type Rule, ruleKey } from "./rule-list/rule";

const UNMARKED = "unmarked-";

export type MarkedRule = RuleState & { readonly id: string };

/** Where the rule of this state stands. */
export function locate(rules: readonly Rule[], state: MarkedRule): number | undefined {
  if (!state.id.startsWith(UNMARKED)) return findMarkedRule(rules, state.id);
  return findEqualRule(rules, asDesired(toRule(state)));
}

/** The rule to write: with its marker, if it has one. */
export function marked(state: MarkedRule): Rule {
  const rule = asDesired(toRule(state));
  return state.id.startsWith(UNMARKED) ? rule : { ...rule, comment: withMarker(rule.comment, state.id) };
}

/** @param id when it is known already */
export function decodeMarked(
  rule: Rule,
  attributes: RuleAttributes,
  id: string | null,
): RemoteRule & { readonly id: string } {
  const { comment: _, ...bare } = rule;
  const comment = withoutMarker(rule.comment);
  const shown = comment === undefined ? bare : { ...bare, comment };
  return { ...fromRule(shown, attributes), id: id ?? markerOf(rule.comment) ?? idOfContent(rule) };
}

function idOfContent(rule: Rule): string {
  return `${UNMARKED}${createHash("sha256").update(ruleKey(rule)).digest("hex").slice(0, 12)}`;
}

/** The same rule once more, enabled or not: only a request that was carried out twice makes that. */
export function isCopy(rule: Rule, ours: Rule): boolean {
  return (
    markerOf(ours.comment) !== undefined &&
    ruleKey({ ...asStored(rule), enable: 1 }) === ruleKey({ ...asStored(ours), enable: 1 })
  );
}
