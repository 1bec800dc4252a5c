/**
 * Stage 3: orders the changes, so that at all times either the old or the new list decides every packet.
 *
 * Changes obey the rules of `precedence.ts`. If changes wait for each other in a circle, one that is both an addition and a
 * drop is split. The new rule is inserted now, and the old one is removed later.
 *
 * Insertions come first. A POST puts a rule at the very top, and a PUT then moves it. That is harmless if no rule above its
 * final position may match one of its packets with another verdict. Then the new list decides all its packets in the same
 * way. Any other rule is inserted disabled, and a separate step enables it.
 */
import type { Change, Place } from "./merged-list";
import { link, type PolicyEvent, policyEvents, release, withOtherVerdict } from "./precedence";
import { sameRule } from "./rule";
import { mayDisagree } from "./traffic";

export interface Insertion {
  readonly place: Place;
  /** Inserted disabled; a separate step enables it. */
  readonly disabledFirst: boolean;
}

export type Step =
  | { readonly kind: "enable"; readonly after: Place }
  | { readonly kind: "remove"; readonly before: Place }
  | { readonly kind: "change"; readonly before: Place; readonly after: Place };

export interface Plan {
  /** Made before all steps, in this order: from the bottom up. */
  readonly insertions: readonly Insertion[];
  readonly steps: readonly Step[];
  /** Old rules whose change had to be split. */
  readonly split: readonly Place[];
}

/** The wanted rules with another verdict than the given one. */
type Wanted = (verdict: string | undefined) => readonly Place[];

/** A step that is not in the plan yet. */
interface OpenStep {
  step: Step;
  events: readonly PolicyEvent[];
}

/** The step with the smallest number goes first. Every choice among the possible steps keeps the protection. */
export type Preference = (step: Step) => number;

export function orderChanges(changes: readonly Change[], preference: Preference = additionsFirst): Plan {
  const wanted = withOtherVerdict(changes.flatMap(({ after }) => after ?? []));
  const insertions: Insertion[] = [];
  const needed: OpenStep[] = [];

  for (const { before, after } of changes) {
    if (before === undefined && after !== undefined) {
      const insertion = insert(after, wanted);
      insertions.push(insertion);
      if (insertion.disabledFirst) needed.push(openStep({ kind: "enable", after }));
    } else if (before !== undefined && after === undefined) {
      needed.push(openStep({ kind: "remove", before }));
    } else if (before !== undefined && after !== undefined && !isUnchanged(before, after)) {
      needed.push(openStep({ kind: "change", before, after }));
    }
  }
  link(needed.map(({ events }) => events));

  const steps: Step[] = [];
  const split: Place[] = [];
  const splittable = splittableSteps(needed, wanted);
  let open = inOrder(needed, preference);
  while (open.size > 0) {
    const next = firstReady(open);
    if (next !== undefined) {
      steps.push(next.step);
      next.events.forEach(release);
      open.delete(next);
    } else {
      const { open: rest, before, insertion } = splitChange(splittable, open);
      rest.step = { kind: "remove", before };
      open = inOrder([...open], preference);
      split.push(before);
      insertions.push(insertion);
      if (insertion.disabledFirst) steps.push({ kind: "enable", after: insertion.place });
    }
  }
  return { insertions: insertions.sort((a, b) => b.place.slot - a.place.slot), steps, split };
}

function openStep(step: Step): OpenStep {
  const { before, after }: Change = step;
  return { step, events: policyEvents(before, after) };
}

function insert(place: Place, wanted: Wanted): Insertion {
  const { traffic, slot } = place;
  const takesPrecedence = (other: Place) =>
    traffic !== undefined && other.traffic !== undefined && other.slot < slot && mayDisagree(other.traffic, traffic);
  return { place, disabledFirst: wanted(traffic?.verdict).some(takesPrecedence) };
}

function isUnchanged(before: Place, after: Place): boolean {
  return before.slot === after.slot && sameRule(before.rule, after.rule);
}

function isReady({ events }: OpenStep): boolean {
  return events.every((event) => event.waiting === 0);
}

/** Additions from the top down, then drops from the bottom up. This order is the easiest to read in the server's log. */
function additionsFirst(step: Step): number {
  return step.kind === "remove" ? Number.MAX_SAFE_INTEGER - step.before.slot : step.after.slot;
}

/** A change that can be split, with the insertion that replaces it besides the removal. */
interface Splittable {
  readonly open: OpenStep;
  readonly before: Place;
  readonly insertion: Insertion;
}

/** Only a rule that changes its content can be part of a circle. Sorted by the number of additional requests. */
function splittableSteps(steps: readonly OpenStep[], wanted: Wanted): Splittable[] {
  const splittable = steps.flatMap((open) => {
    const { step } = open;
    if (step.kind !== "change" || sameRule(step.before.rule, step.after.rule)) return [];
    const insertion = insert(justAbove(step.after), wanted);
    // A change with a move takes two requests already.
    const price = (insertion.disabledFirst ? 1 : 0) - (step.before.slot === step.after.slot ? 0 : 1);
    return [{ open, before: step.before, insertion, price }];
  });
  return splittable.sort((a, b) => a.price - b.price);
}

/**
 * Makes the addition of a splittable change now, and keeps its drop waiting. This is possible if no conflicting addition above
 * it is still waiting, which is always true for the uppermost one.
 */
function splitChange(splittable: Splittable[], open: ReadonlySet<OpenStep>): Splittable {
  const waitingAdditions = [...open].flatMap(({ events }) => events.filter(isAddition));
  const index = splittable.findIndex((candidate) => {
    const addition = candidate.open.events.find(isAddition);
    const premature = (other: PolicyEvent) =>
      addition !== undefined && other.slot < addition.slot && mayDisagree(other.traffic, addition.traffic);
    return open.has(candidate.open) && !waitingAdditions.some(premature);
  });
  const [chosen] = index === -1 ? [] : splittable.splice(index, 1);
  if (chosen === undefined) throw new Error("rule list: changes wait for each other and none can be split");
  const { open: rest } = chosen;
  rest.events.filter(isAddition).forEach(release);
  rest.events = rest.events.filter((event) => !isAddition(event));
  return chosen;
}

/** The old form of a rule that changes in place still has the slot, so the new one goes just above. */
function justAbove(place: Place): Place {
  return { ...place, slot: place.slot - 0.5 };
}

function isAddition(event: PolicyEvent): boolean {
  return event.kind === "addition";
}

function inOrder(steps: readonly OpenStep[], preference: Preference): Set<OpenStep> {
  const ranked = steps.map((open) => ({ open, rank: preference(open.step) }));
  return new Set(ranked.sort((a, b) => a.rank - b.rank).map(({ open }) => open));
}

function firstReady(open: ReadonlySet<OpenStep>): OpenStep | undefined {
  for (const step of open) if (isReady(step)) return step;
  return undefined;
}
