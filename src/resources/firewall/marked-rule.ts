/**
 * Finds the rule of a resource in a list whose rules are managed one by one. Rules have no ID, and other writes change their
 * positions. So the provider writes a marker at the end of the comment, which it hides from the user. It finds rules that
 * were imported without a marker by their content.
 */
import { createHash } from "node:crypto";
import type { PveSession } from "../../api/types";
import type { Context } from "../../framework/resource";
import { ruleMarkedTwice, rulesManagedSingly } from "./diagnostics";
import { FIREWALL_LOCK } from "./lock";
import { readRules } from "./managed-list";
import type { RemoteRule, RuleAttributes, RuleState } from "./rule-attributes";
import { fromRule, toRule } from "./rule-conversion";
import { findEqualRule, markerOf, positionsOfMarker, withMarker, withoutMarker } from "./rule-list/marker";
import { asDesired, asStored, type Rule, ruleKey } from "./rule-list/rule";
import type { RuleListAddress } from "./rule-list/rule-list";

const UNMARKED = "unmarked-";

export type MarkedRule = RuleState & { readonly id: string };

/**
 * Index of the rule of this state. An unfinished exchange leaves two rules with the marker; the one with the content of the state
 * is the older.
 */
export function findRule(rules: readonly Rule[], state: MarkedRule): number | undefined {
  if (state.id.startsWith(UNMARKED)) return findEqualRule(rules, asDesired(toRule(state)));
  const [first, ...others] = positionsOfMarker(rules, state.id);
  return others.length === 0 ? first : (findEqualRule(rules, toMarkedRule(state)) ?? first);
}

/** Warns of other rules with the marker of the rule at this position. The provider cannot know whose they are. */
export function warnOfCopies(
  { warn }: Context<PveSession>,
  list: string,
  rules: readonly Rule[],
  managed: number,
): void {
  const marker = markerOf(rules[managed]?.comment);
  if (marker === undefined) return;
  const others = positionsOfMarker(rules, marker).filter((position) => position !== managed);
  if (others.length === 0) return;
  warn(ruleMarkedTwice({ list, marker: `[tf:${marker}]`, managed: String(managed), others: others.join(", ") }));
}

/** The rule to write, with its marker if it has one. */
export function toMarkedRule(state: MarkedRule): Rule {
  const rule = asDesired(toRule(state));
  return state.id.startsWith(UNMARKED) ? rule : { ...rule, comment: withMarker(rule.comment, state.id) };
}

/** @param id the ID, if it is known already */
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

/**
 * Whether a rule is a copy of ours, enabled or not. A request that the server carried out twice makes such a copy, and so does
 * an unfinished exchange of a rule for a changed one.
 */
export function isCopy(rule: Rule, ours: Rule): boolean {
  const marker = markerOf(ours.comment);
  return (
    marker !== undefined &&
    markerOf(rule.comment) === marker &&
    ruleKey({ ...asStored(rule), enable: 1 }) === ruleKey({ ...asStored(ours), enable: 1 })
  );
}

/**
 * Whether the rules of a list are managed one by one: at least one rule has a marker. An import never adopts such a list
 * as a whole. It would show the markers as comments and take the rules from the resources that manage them.
 */
export function isManagedSingly(rules: readonly Rule[]): boolean {
  return rules.some(({ comment }) => markerOf(comment) !== undefined);
}

/** Warning for an import of the whole list. */
export function warnOfSingleRules({ warn }: Context<PveSession>, list: string, type: string): void {
  warn(rulesManagedSingly({ list, type }));
}

/** Key of a single rule, for an import. */
export interface RuleKey {
  readonly id: string | null;
  readonly position: number | null;
}

/** Keys to import the rules of such a list one by one: the marker, or the position of a rule without a marker. */
export async function singleRulesOf(context: Context<PveSession>, address: RuleListAddress): Promise<RuleKey[]> {
  const rules = (await readRules({ ...context, warn: () => undefined }, address, FIREWALL_LOCK)) ?? [];
  if (!isManagedSingly(rules)) return [];
  const seen = new Set<string>();
  return rules.flatMap(({ comment }, position): RuleKey[] => {
    const marker = markerOf(comment);
    if (marker === undefined) return [{ id: null, position }];
    // A copy of a marked rule. The first one is the managed rule.
    if (seen.has(marker)) return [];
    seen.add(marker);
    return [{ id: marker, position: null }];
  });
}
