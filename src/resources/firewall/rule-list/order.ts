/**
 * The order of changes such that no packet ever fares otherwise than under the old or under the new list.
 *
 * Changes obey the rules of `precedence.ts`. Where changes would have to wait for each other in a circle, one that is
 * an addition and a drop at once is taken apart: the new rule is inserted, and the old one removed later.
 *
 * Insertions come first. A POST puts a rule at the very top, from where it is moved. That is harmless when no rule
 * above its final place may match one of its packets and decide otherwise, for then the new list decides all its
 * packets as it does. Any other rule is inserted disabled, and enabled in its turn.
 */
import type { Change, Place } from "./merged-list";
import { link, type PolicyEvent, policyEvents, release } from "./precedence";
import { sameRule } from "./rule";
import { mayDisagree } from "./traffic";

export interface Insertion {
  readonly place: Place;
  /** To be enabled in a turn of its own. */
  readonly disabledFirst: boolean;
}

export type Turn =
  | { readonly kind: "enable"; readonly after: Place }
  | { readonly kind: "remove"; readonly before: Place }
  | { readonly kind: "change"; readonly before: Place; readonly after: Place };

export interface Order {
  /** To be made before all turns, in this order: from the bottom up. */
  readonly insertions: readonly Insertion[];
  readonly turns: readonly Turn[];
  /** Old rules whose change had to be taken apart. */
  readonly apart: readonly Place[];
}

interface Task {
  turn: Turn;
  events: readonly PolicyEvent[];
}

/** Which of the changes that may happen now goes first: the one with the smallest number. Every choice protects. */
export type Preference = (turn: Turn) => number;

export function orderChanges(changes: readonly Change[], preference: Preference = additionsFirst): Order {
  const wanted = changes.flatMap(({ after }) => after ?? []);
  const insertions: Insertion[] = [];
  const open = new Set<Task>();

  for (const { before, after } of changes) {
    if (before === undefined && after !== undefined) {
      const insertion = insert(after, wanted);
      insertions.push(insertion);
      if (insertion.disabledFirst) open.add(task({ kind: "enable", after }));
    } else if (before !== undefined && after === undefined) {
      open.add(task({ kind: "remove", before }));
    } else if (before !== undefined && after !== undefined && !stays(before, after)) {
      open.add(task({ kind: "change", before, after }));
    }
  }
  link([...open].map(({ events }) => events));

  const turns: Turn[] = [];
  const apart: Place[] = [];
  const separable = separableTasks([...open], wanted);
  while (open.size > 0) {
    const next = leastBy([...open].filter(isReady), ({ turn }) => preference(turn));
    if (next !== undefined) {
      turns.push(next.turn);
      next.events.forEach(release);
      open.delete(next);
    } else {
      const { task, before, insertion } = takeApart(separable, open);
      task.turn = { kind: "remove", before };
      apart.push(before);
      insertions.push(insertion);
      if (insertion.disabledFirst) turns.push({ kind: "enable", after: insertion.place });
    }
  }
  return { insertions: insertions.sort((a, b) => b.place.slot - a.place.slot), turns, apart };
}

function task(turn: Turn): Task {
  const before = turn.kind === "enable" ? undefined : turn.before;
  const after = turn.kind === "remove" ? undefined : turn.after;
  return { turn, events: policyEvents(before, after) };
}

function insert(place: Place, wanted: readonly Place[]): Insertion {
  const { traffic, slot } = place;
  const overruled = (other: Place) =>
    traffic !== undefined && other.traffic !== undefined && other.slot < slot && mayDisagree(other.traffic, traffic);
  return { place, disabledFirst: wanted.some(overruled) };
}

function stays(before: Place, after: Place): boolean {
  return before.slot === after.slot && sameRule(before.rule, after.rule);
}

function isReady({ events }: Task): boolean {
  return events.every((event) => event.waiting === 0);
}

/** Additions from the top down, then drops from the bottom up: what reads best in the server's log. */
function additionsFirst(turn: Turn): number {
  return turn.kind === "remove" ? Number.MAX_SAFE_INTEGER - turn.before.slot : turn.after.slot;
}

/** A change that can be made in two parts, and what comes instead of it besides the removal. */
interface Separable {
  readonly task: Task;
  readonly before: Place;
  readonly insertion: Insertion;
}

/** Only a rule that changes its content can be part of a circle. Those come first that cost the fewest more requests. */
function separableTasks(tasks: readonly Task[], wanted: readonly Place[]): Separable[] {
  const separable = tasks.flatMap((task) => {
    const { turn } = task;
    if (turn.kind !== "change" || sameRule(turn.before.rule, turn.after.rule)) return [];
    const insertion = insert(justAbove(turn.after), wanted);
    // A change that moves takes two requests as it is.
    const price = (insertion.disabledFirst ? 1 : 0) - (turn.before.slot === turn.after.slot ? 0 : 1);
    return [{ task, before: turn.before, insertion, price }];
  });
  return separable.sort((a, b) => a.price - b.price);
}

/**
 * The addition is made now: possible where no addition above it is still to come, which holds at least for the
 * uppermost. The drop waits on.
 */
function takeApart(separable: Separable[], open: ReadonlySet<Task>): Separable {
  const toCome = [...open].flatMap(({ events }) => events.filter(isAddition));
  const index = separable.findIndex(({ task }) => {
    const addition = task.events.find(isAddition);
    const premature = (other: PolicyEvent) =>
      addition !== undefined && other.slot < addition.slot && mayDisagree(other.traffic, addition.traffic);
    return open.has(task) && !toCome.some(premature);
  });
  const [chosen] = index === -1 ? [] : separable.splice(index, 1);
  if (chosen === undefined) throw new Error("rule list: changes wait for each other and none can be taken apart");
  const { task } = chosen;
  task.events.filter(isAddition).forEach(release);
  task.events = task.events.filter((event) => !isAddition(event));
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
