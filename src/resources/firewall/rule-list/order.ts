/**
 * Stage 3, the order of changes: such that every packet is decided by the old or by the new list at all times.
 *
 * Changes obey the rules of `precedence.ts`. Where changes would have to wait for each other in a circle, one that is
 * an addition and a drop at once is split: the new rule is inserted, and the old one removed later.
 *
 * Insertions come first. A POST puts a rule at the very top, from where it is moved. That is harmless when no rule
 * above its final place may match one of its packets and decide otherwise, for then the new list decides all its
 * packets as it does. Any other rule is inserted disabled, and enabled by a step of its own.
 */
import type { Change, Place } from "./merged-list";
import { link, type PolicyEvent, policyEvents, release } from "./precedence";
import { sameRule } from "./rule";
import { mayDisagree } from "./traffic";

export interface Insertion {
  readonly place: Place;
  /** To be enabled by a step of its own. */
  readonly disabledFirst: boolean;
}

export type Step =
  | { readonly kind: "enable"; readonly after: Place }
  | { readonly kind: "remove"; readonly before: Place }
  | { readonly kind: "change"; readonly before: Place; readonly after: Place };

export interface Plan {
  /** To be made before all steps, in this order: from the bottom up. */
  readonly insertions: readonly Insertion[];
  readonly steps: readonly Step[];
  /** Old rules whose change had to be split. */
  readonly split: readonly Place[];
}

/** A step that is still to be placed in the plan. */
interface OpenStep {
  step: Step;
  events: readonly PolicyEvent[];
}

/** Which of the changes that may happen now goes first: the one with the smallest number. Every choice protects. */
export type Preference = (step: Step) => number;

export function orderChanges(changes: readonly Change[], preference: Preference = additionsFirst): Plan {
  const wanted = changes.flatMap(({ after }) => after ?? []);
  const insertions: Insertion[] = [];
  const open = new Set<OpenStep>();

  for (const { before, after } of changes) {
    if (before === undefined && after !== undefined) {
      const insertion = insert(after, wanted);
      insertions.push(insertion);
      if (insertion.disabledFirst) open.add(openStep({ kind: "enable", after }));
    } else if (before !== undefined && after === undefined) {
      open.add(openStep({ kind: "remove", before }));
    } else if (before !== undefined && after !== undefined && !isUnchanged(before, after)) {
      open.add(openStep({ kind: "change", before, after }));
    }
  }
  link([...open].map(({ events }) => events));

  const steps: Step[] = [];
  const split: Place[] = [];
  const splittable = splittableSteps([...open], wanted);
  while (open.size > 0) {
    const next = leastBy([...open].filter(isReady), ({ step }) => preference(step));
    if (next !== undefined) {
      steps.push(next.step);
      next.events.forEach(release);
      open.delete(next);
    } else {
      const { open: rest, before, insertion } = splitChange(splittable, open);
      rest.step = { kind: "remove", before };
      split.push(before);
      insertions.push(insertion);
      if (insertion.disabledFirst) steps.push({ kind: "enable", after: insertion.place });
    }
  }
  return { insertions: insertions.sort((a, b) => b.place.slot - a.place.slot), steps, split };
}

function openStep(step: Step): OpenStep {
  const before = step.kind === "enable" ? undefined : step.before;
  const after = step.kind === "remove" ? undefined : step.after;
  return { step, events: policyEvents(before, after) };
}

function insert(place: Place, wanted: readonly Place[]): Insertion {
  const { traffic, slot } = place;
  const takesPrecedence = (other: Place) =>
    traffic !== undefined && other.traffic !== undefined && other.slot < slot && mayDisagree(other.traffic, traffic);
  return { place, disabledFirst: wanted.some(takesPrecedence) };
}

function isUnchanged(before: Place, after: Place): boolean {
  return before.slot === after.slot && sameRule(before.rule, after.rule);
}

function isReady({ events }: OpenStep): boolean {
  return events.every((event) => event.waiting === 0);
}

/** Additions from the top down, then drops from the bottom up: what reads best in the server's log. */
function additionsFirst(step: Step): number {
  return step.kind === "remove" ? Number.MAX_SAFE_INTEGER - step.before.slot : step.after.slot;
}

/** A change that can be made in two parts, and what comes instead of it besides the removal. */
interface Splittable {
  readonly open: OpenStep;
  readonly before: Place;
  readonly insertion: Insertion;
}

/** Only a rule that changes its content can be part of a circle. Those come first that cost the fewest more requests. */
function splittableSteps(steps: readonly OpenStep[], wanted: readonly Place[]): Splittable[] {
  const splittable = steps.flatMap((open) => {
    const { step } = open;
    if (step.kind !== "change" || sameRule(step.before.rule, step.after.rule)) return [];
    const insertion = insert(justAbove(step.after), wanted);
    // A change that moves takes two requests as it is.
    const price = (insertion.disabledFirst ? 1 : 0) - (step.before.slot === step.after.slot ? 0 : 1);
    return [{ open, before: step.before, insertion, price }];
  });
  return splittable.sort((a, b) => a.price - b.price);
}

/**
 * The addition is made now: possible where no addition above it is still to come, which holds at least for the
 * uppermost. The drop waits on.
 */
function splitChange(splittable: Splittable[], open: ReadonlySet<OpenStep>): Splittable {
  const toCome = [...open].flatMap(({ events }) => events.filter(isAddition));
  const index = splittable.findIndex((candidate) => {
    const addition = candidate.open.events.find(isAddition);
    const premature = (other: PolicyEvent) =>
      addition !== undefined && other.slot < addition.slot && mayDisagree(other.traffic, addition.traffic);
    return open.has(candidate.open) && !toCome.some(premature);
  });
  const [chosen] = index === -1 ? [] : splittable.splice(index, 1);
  if (chosen === undefined) throw new Error("rule list: changes wait for each other and none can be split");
  const { open: rest } = chosen;
  rest.events.filter(isAddition).forEach(release);
  rest.events = rest.events.filter((event) => !isAddition(event));
  return chosen;
}

/** A rule that changes in place has the slot of its old form, which is still needed for that. */
function justAbove(place: Place): Place {
  return { ...place, slot: place.slot - 0.5 };
}

function isAddition(event: PolicyEvent): boolean {
  return event.kind === "addition";
}

function leastBy<T>(items: readonly T[], measure: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (least, item) => (least === undefined || measure(item) < measure(least) ? item : least),
    undefined,
  );
}
