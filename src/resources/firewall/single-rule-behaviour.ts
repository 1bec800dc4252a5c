/** Reading and writing one rule among others. Facts: contributing/facts/firewall.md#rules. */
import type { PveSession } from "../../api/types";
import type { ApplyContext, Context } from "../../framework/resource";
import type { Unknown } from "../../framework/state-of";
import { FIREWALL_LOCK } from "./lock";
import { editRules, readRules } from "./managed-list";
import { decodeMarked, isCopy, locate, type MarkedRule, marked } from "./marked-rule";
import type { RuleAttributes, RuleState } from "./rule-attributes";
import { toRule } from "./rule-conversion";
import type { RuleListAddress } from "./rule-list/address";
import { findEqualRule, findMarkedRule, newMarker } from "./rule-list/marker";
import { placeRule } from "./rule-list/place-rule";
import { asDesired, type Rule } from "./rule-list/rule";
import { ruleListAt } from "./rule-list/rule-list";
import type { RuleKey } from "./single-rules";

interface Placed {
  readonly position: number | null;
}
type PlannedRule = RuleState & Placed & { readonly id: string | Unknown | null };
type StoredRule = MarkedRule & Placed;
/** What of a context is used, whatever the attributes. */
type Creation = Pick<ApplyContext<PveSession>, "services" | "created" | "identified" | "transaction" | "lateMs">;

export async function readSingleRule(
  list: RuleListAddress,
  state: RuleKey,
  context: Context<PveSession>,
  attributes: RuleAttributes,
) {
  const rules = (await readRules(context, list, FIREWALL_LOCK)) ?? [];
  const imported = context.importing && state.id === null ? state.position : null;
  // A state with an id and without content comes from the import of a marker, by which alone the rule is found then.
  const index = imported ?? locate(rules, state as unknown as MarkedRule);
  const rule = index === undefined ? undefined : rules[index];
  if (!rule) return null;
  return { ...decodeMarked(rule, attributes, state.id), ...(imported !== null && { position: null }) };
}

export async function createSingleRule(
  list: RuleListAddress,
  planned: PlannedRule,
  { services, created, identified, transaction, lateMs }: Creation,
  /** A list that is no longer managed as a whole has it already. */
  isReleased = false,
) {
  // An earlier attempt has one already.
  const id = typeof planned.id === "string" ? planned.id : newMarker();
  identified({ id });
  const ours = { ...planned, id };
  const wanted = { rule: marked(ours), marker: id, position: planned.position ?? undefined };
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
  // A rule that got no further than to the top of the list would take precedence over the others: an update moves nothing.
  await transaction(() => services.exclusive(FIREWALL_LOCK, create), {
    undo: (context) => deleteSingleRule(list, ours, context),
  });
  return { id };
}

/** Marks a rule of the same content that has no marker, in its place. */
async function adoptRule(list: RuleListAddress, ours: MarkedRule & Placed, services: PveSession): Promise<boolean> {
  let isFound = false;
  await editRules(services, list, FIREWALL_LOCK, (rules) => {
    const isMarked = findMarkedRule(rules, ours.id) !== undefined;
    const index = isMarked ? undefined : findEqualRule(rules, asDesired(toRule(ours)), ours.position ?? 0);
    isFound = isMarked || index !== undefined;
    if (index === undefined) return rules;
    return withRule(rules.toSpliced(index, 1), marked(ours), ours.position ?? index);
  });
  return isFound;
}

export async function updateSingleRule(
  list: RuleListAddress,
  plannedRule: PlannedRule,
  prior: StoredRule,
  { services }: Context<PveSession>,
): Promise<undefined> {
  // What it is found by does not change.
  const planned = { ...plannedRule, id: prior.id };
  const isMoved = planned.position !== prior.position && planned.position !== null;
  const rule = marked(planned);
  await editRules(services, list, FIREWALL_LOCK, (rules) => {
    const index = locate(rules, prior) ?? locate(rules, planned);
    if (index === undefined) return withRule(rules, rule, planned.position);
    const others = [...rules.slice(0, index), ...rules.slice(index + 1)];
    return withRule(others, rule, isMoved ? planned.position : index);
  });
}

/** With the copy that an insertion of unknown outcome may have left. Copies that somebody changed are not ours. */
export async function deleteSingleRule(
  list: RuleListAddress,
  state: MarkedRule,
  { services }: Context<PveSession>,
): Promise<void> {
  await editRules(services, list, FIREWALL_LOCK, (rules) => {
    const index = locate(rules, state);
    const ours = index === undefined ? undefined : rules[index];
    return ours ? rules.filter((rule) => rule !== ours && !isCopy(rule, ours)) : rules;
  });
}

/** At this position, or at the end. */
function withRule(rules: readonly Rule[], rule: Rule, position: number | null): Rule[] {
  const at = position === null ? rules.length : Math.min(position, rules.length);
  return [...rules.slice(0, at), rule, ...rules.slice(at)];
}
