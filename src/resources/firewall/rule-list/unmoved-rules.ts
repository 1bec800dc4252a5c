/**
 * Finds the unmoved rules: the longest sequence of rules that need not move (for equal rules, the longest increasing
 * subsequence). They are pairs of an old and a new rule, rising on both sides. The rules of a pair are equal, or a surplus rule
 * of the old list changes in place to a surplus rule of the new one.
 *
 * The sequence may start later than possible. A rule inserted above it costs one request instead of two, so moving a few rules
 * at the top can save requests if many rules are inserted.
 */
import {
  type IndexPair,
  type Pairing,
  type PairingScore,
  type Part,
  pairBetweenAnchors,
  pairingTable,
} from "./pairing-table";

/** Score of equal rules, higher than any similarity. */
const EQUAL = 999;

/** 2,000 rules against 2,000 (32 MB of memory). Larger parts are first cut at their anchors. */
const LARGEST_TABLE = 4_000_000;

/** @param immutable old rules that must not change in place */
export function unmovedRules(
  before: readonly string[],
  after: readonly string[],
  similarity: PairingScore,
  immutable: ReadonlySet<number>,
): IndexPair[] {
  const removable = surplus(before, after);
  const insertable = surplus(after, before);
  const ambiguous = (key: string | undefined) => key === undefined || removable.has(key) || insertable.has(key);
  const tail = commonTail(before, after, ambiguous);
  const head = commonHead(before, after, tail, ambiguous);
  const core: Part = { fromStart: head, fromEnd: before.length - tail, toStart: head, toEnd: after.length - tail };

  const score: PairingScore = (from, to) => {
    const [old, wanted] = [before[from] as string, after[to] as string];
    if (old === wanted) return EQUAL;
    const changeable = removable.has(old) && insertable.has(wanted) && !immutable.has(from);
    return changeable ? similarity(from, to) : undefined;
  };
  const size = (core.fromEnd - core.fromStart) * (core.toEnd - core.toStart);
  const pairing =
    size <= LARGEST_TABLE ? pairingTable(core, score) : pairBetweenAnchors(before, after, core, score, LARGEST_TABLE);

  const start = cheapestStart(core, after, pairing, insertable, total(removable) - immutable.size);
  const unmoved: IndexPair[] = [];
  if (start <= head) for (let index = 0; index < head; index += 1) unmoved.push({ from: index, to: index });
  unmoved.push(...pairing.pairs(start));
  for (let to = Math.max(core.toEnd, start); to < after.length; to += 1) {
    unmoved.push({ from: to + before.length - after.length, to });
  }
  return withinSurplus(unmoved, before, after, removable, insertable);
}

/**
 * The pairing may change more copies of a rule than the surplus. This removes the last of these pairs, so that no edit
 * overwrites a rule of both lists.
 */
function withinSurplus(
  unmoved: readonly IndexPair[],
  before: readonly string[],
  after: readonly string[],
  removable: ReadonlyMap<string, number>,
  insertable: ReadonlyMap<string, number>,
): IndexPair[] {
  const [leaving, coming] = [new Map(removable), new Map(insertable)];
  return unmoved.filter(({ from, to }) => {
    const [old, wanted] = [before[from] as string, after[to] as string];
    if (old === wanted) return true;
    const [mayLeave, mayCome] = [leaving.get(old) ?? 0, coming.get(wanted) ?? 0];
    if (mayLeave === 0 || mayCome === 0) return false;
    leaving.set(old, mayLeave - 1);
    coming.set(wanted, mayCome - 1);
    return true;
  });
}

/**
 * Index in the new list where the unmoved rules start. Each insertion before it saves a request, and each unmoved rule before
 * it costs one. An insertion that replaces a removed rule saves nothing.
 */
function cheapestStart(
  core: Part,
  after: readonly string[],
  pairing: Pairing,
  insertable: ReadonlyMap<string, number>,
  removals: number,
): number {
  const insertions = total(insertable);
  const remaining = new Map(insertable);
  let best = { start: 0, gain: -1 };
  let early = 0;
  for (let start = 0; start <= after.length; start += 1) {
    const unmovedHead = start === 0 ? core.toStart : 0;
    const unmovedTail = after.length - Math.max(start, core.toEnd);
    const gain = early + unmovedHead + pairing.length(start) + unmovedTail + Math.min(removals, insertions - early);
    if (gain > best.gain) best = { start, gain };
    const key = after[start] ?? "";
    const copies = remaining.get(key) ?? 0;
    if (copies > 0) early += 1;
    remaining.set(key, copies - 1);
  }
  return best.start;
}

type Ambiguous = (key: string | undefined) => boolean;

function commonTail(before: readonly string[], after: readonly string[], ambiguous: Ambiguous): number {
  let length = 0;
  while (before.at(-1 - length) === after.at(-1 - length) && !ambiguous(after.at(-1 - length))) length += 1;
  return length;
}

function commonHead(before: readonly string[], after: readonly string[], tail: number, ambiguous: Ambiguous): number {
  const limit = Math.min(before.length, after.length) - tail;
  let length = 0;
  while (length < limit && before[length] === after[length] && !ambiguous(after[length])) length += 1;
  return length;
}

/** Number of copies of each rule that the one list has more than the other. */
function surplus(list: readonly string[], other: readonly string[]): Map<string, number> {
  const excess = new Map<string, number>();
  for (const key of list) excess.set(key, (excess.get(key) ?? 0) + 1);
  for (const key of other) excess.set(key, (excess.get(key) ?? 0) - 1);
  return new Map([...excess].filter(([, count]) => count > 0));
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
