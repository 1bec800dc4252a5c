/** Reads and writes one rule among others. Facts: contributing/facts/firewall.md#rules. */
import type { PveSession } from "../../api/types";
import type { ApplyContext, Context } from "../../framework/resource";
import type { Unknown } from "../../framework/state-of";
import { FIREWALL_LOCK } from "./lock";
import { editRules, readRules } from "./managed-list";
import type { RuleKey } from "./marked-rule";
import { decodeMarked, findRule, isCopy, type MarkedRule, toMarkedRule, warnOfCopies } from "./marked-rule";
import type { RuleAttributes, RuleState } from "./rule-attributes";
import { toRule } from "./rule-conversion";
import { findEqualRule, findMarkedRule, newMarker } from "./rule-list/marker";
import { placeRule } from "./rule-list/place-rule";
import { asDesired, type Rule } from "./rule-list/rule";
import { listForMessages, type RuleListAddress, ruleListAt } from "./rule-list/rule-list";

interface Placed {
  readonly position: number | null;
}
type PlannedRule = RuleState & Placed & { readonly id: string | Unknown | null };
type StoredRule = MarkedRule & Placed;
/** The part of a context that this module uses, for any attributes. */
type Creation = Pick<ApplyContext<PveSession>, "services" | "created" | "identified" | "transaction" | "lateMs">;

export async function readSingleRule(
  list: RuleListAddress,
  state: RuleKey,
  context: Context<PveSession>,
  attributes: RuleAttributes,
) {
  const rules = (await readRules(context, list, FIREWALL_LOCK)) ?? [];
  const imported = context.importing && state.id === null ? state.position : null;
  // The import of a marker gives a state with an ID and without content. The marker is then enough to find the rule.
  const index = imported ?? findRule(rules, state as unknown as MarkedRule);
  const rule = index === undefined ? undefined : rules[index];
  if (index === undefined || !rule) return null;
  warnOfCopies(context, listForMessages(list), rules, index);
  return { ...decodeMarked(rule, attributes, state.id), ...(imported !== null && { position: null }) };
}

export async function createSingleRule(
  list: RuleListAddress,
  planned: PlannedRule,
  { services, created, identified, transaction, lateMs }: Creation,
  /** Whether the rule may exist already, in a list that is no longer managed as a whole. */
  isReleased = false,
) {
  // An earlier attempt may have chosen the marker already.
  const id = typeof planned.id === "string" ? planned.id : newMarker();
  identified({ id });
  const ours = { ...planned, id };
  const wanted = { rule: toMarkedRule(ours), marker: id, position: planned.position ?? undefined };
  const create = (own: PveSession) =>
    placeRule(ruleListAt(own, list, FIREWALL_LOCK), wanted, {
      onWrite: () => created({ id }),
      pause: (milliseconds) => own.sleep(milliseconds),
      lateMs,
    });
  if (isReleased && (await adoptRule(list, ours, services))) {
    created({ id });
    return { id };
  }
  // If the creation stops halfway, the rule is at the top of the list, before all others. An update would not move it, so undo.
  await transaction(() => services.exclusive(FIREWALL_LOCK, create), {
    undo: (context) => deleteSingleRule(list, ours, context),
  });
  return { id };
}

/** Adds the marker to an existing rule with the same content and no marker. */
async function adoptRule(list: RuleListAddress, ours: MarkedRule & Placed, services: PveSession): Promise<boolean> {
  let isFound = false;
  await editRules(services, list, FIREWALL_LOCK, (rules) => {
    const isMarked = findMarkedRule(rules, ours.id) !== undefined;
    const index = isMarked ? undefined : findEqualRule(rules, asDesired(toRule(ours)), ours.position ?? 0);
    isFound = isMarked || index !== undefined;
    if (index === undefined) return rules;
    return withRule(rules.toSpliced(index, 1), toMarkedRule(ours), ours.position ?? index);
  });
  return isFound;
}

export async function updateSingleRule(
  list: RuleListAddress,
  plannedRule: PlannedRule,
  prior: StoredRule,
  { services, transaction, lateMs }: Pick<ApplyContext<PveSession>, "services" | "transaction" | "lateMs">,
): Promise<undefined> {
  // The ID never changes.
  const planned = { ...plannedRule, id: prior.id };
  const isMoved = planned.position !== prior.position && planned.position !== null;
  const [rule, old] = [toMarkedRule(planned), toMarkedRule(prior)];
  const changed = (rules: readonly Rule[]) => {
    const index = findRule(rules, prior) ?? findRule(rules, planned);
    if (index === undefined) return withRule(rules, rule, planned.position);
    // An exchange inserts the changed rule before it removes the old one. Another client may change the list in between.
    const isOther = (other: Rule) => other !== rules[index] && !isCopy(other, rule) && !isCopy(other, old);
    const above = rules.slice(0, index).filter(isOther).length;
    return withRule(rules.filter(isOther), rule, isMoved ? planned.position : above);
  };
  // After half an exchange, the state has the old rule, and a later change would not find the new one.
  const unchanged = (rules: readonly Rule[]) =>
    rules.some((other) => isCopy(other, old) && !isCopy(other, rule))
      ? rules.filter((other) => !isCopy(other, rule))
      : rules;
  await transaction(() => editRules(services, list, FIREWALL_LOCK, changed, { lateMs }), {
    undo: (separate) => editRules(separate.services, list, FIREWALL_LOCK, unchanged),
  });
}

/** Also deletes a copy that an insertion with an unknown outcome may have left. A copy with later changes is kept. */
export async function deleteSingleRule(
  list: RuleListAddress,
  state: MarkedRule,
  { services }: Context<PveSession>,
): Promise<void> {
  await editRules(services, list, FIREWALL_LOCK, (rules) => {
    const index = findRule(rules, state);
    const ours = index === undefined ? undefined : rules[index];
    return ours ? rules.filter((rule) => rule !== ours && !isCopy(rule, ours)) : rules;
  });
}

/** The list with the rule inserted at this position, or at the end. */
function withRule(rules: readonly Rule[], rule: Rule, position: number | null): Rule[] {
  const at = position === null ? rules.length : Math.min(position, rules.length);
  return [...rules.slice(0, at), rule, ...rules.slice(at)];
}
