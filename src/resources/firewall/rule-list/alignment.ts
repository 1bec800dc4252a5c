/**
 * Stage 1: pairs rules of the old list with rules of the new one, so that the fewest requests result.
 *
 * A rule of both lists costs one request if its content changes, and one if its position changes relative to the unmoved
 * rules. A removed rule costs one request. An inserted rule costs one above the unmoved rules, because the server inserts at
 * the top, and two elsewhere.
 *
 * ```ts
 * align(["a", "b", "c"], ["a", "x", "c"], () => 0);
 * // a and c are kept, b becomes x in place: { pairs: [0→0, 1→1, 2→2, all unmoved], removed: [], inserted: [] }
 * ```
 */
import type { IndexPair } from "./pairing-table";
import { unmovedRules } from "./unmoved-rules";

interface Pair {
  /** Index in the old list. */
  readonly from: number;
  /** Index in the new list. */
  readonly to: number;
  /** The rule keeps its position relative to all other unmoved rules. */
  readonly unmoved: boolean;
}

export interface Alignment {
  /** In the order of the new list. */
  readonly pairs: readonly Pair[];
  readonly removed: readonly number[];
  readonly inserted: readonly number[];
}

/** From 0 to 998: how similar an old rule is to a new one, by their indexes. */
export type Similarity = (from: number, to: number) => number;

/** @param immutable old rules that may be kept, moved or removed, but must not become others */
export function align(
  before: readonly string[],
  after: readonly string[],
  similarity: Similarity,
  immutable: ReadonlySet<number> = new Set(),
): Alignment {
  const unmoved = unmovedRules(before, after, similarity, immutable);
  const pairs: Pair[] = unmoved.map((pair) => ({ ...pair, unmoved: true }));
  const leaving = unused(before.length, unmoved, "from");
  const coming = unused(after.length, unmoved, "to");
  const firstUnmoved = unmoved[0]?.to ?? after.length;

  for (const pair of equalRules(before, after, leaving, coming)) take(pair);
  const changeable = [...leaving].filter((from) => !immutable.has(from));
  for (const pair of displacedRules(changeable, coming, firstUnmoved, similarity)) take(pair);

  function take(pair: IndexPair): void {
    pairs.push({ ...pair, unmoved: false });
    leaving.delete(pair.from);
    coming.delete(pair.to);
  }

  return { pairs: pairs.sort((a, b) => a.to - b.to), removed: [...leaving], inserted: [...coming] };
}

function unused(length: number, pairs: readonly IndexPair[], side: "from" | "to"): Set<number> {
  const indexes = new Set(Array.from({ length }, (_, index) => index));
  for (const pair of pairs) indexes.delete(pair[side]);
  return indexes;
}

/**
 * Pairs equal rules that are not unmoved: they are moved. If several are equal, it pairs the last ones of the new list. The
 * others, which are inserted, are then near the top, where an insertion costs least.
 */
function equalRules(
  before: readonly string[],
  after: readonly string[],
  leaving: ReadonlySet<number>,
  coming: ReadonlySet<number>,
): IndexPair[] {
  const places = new Map<string, number[]>();
  for (const from of leaving) {
    const key = before[from] as string;
    const positions = places.get(key);
    if (positions === undefined) places.set(key, [from]);
    else positions.push(from);
  }
  const pairs: IndexPair[] = [];
  for (const to of [...coming].reverse()) {
    const from = places.get(after[to] as string)?.pop();
    if (from !== undefined) pairs.push({ from, to });
  }
  return pairs;
}

/**
 * Pairs a removed rule with an inserted rule below the first unmoved rule: one rule is changed and moved. This takes two
 * requests instead of three. Above the first unmoved rule it would save nothing.
 */
function displacedRules(
  leaving: readonly number[],
  coming: ReadonlySet<number>,
  firstUnmoved: number,
  similarity: Similarity,
): IndexPair[] {
  const free = new Set(leaving);
  const pairs: IndexPair[] = [];
  for (const to of [...coming].reverse()) {
    if (free.size === 0 || to < firstUnmoved) break;
    let best: number | undefined;
    for (const from of free) {
      if (best === undefined || similarity(from, to) > similarity(best, to)) best = from;
    }
    if (best === undefined) break;
    free.delete(best);
    pairs.push({ from: best, to });
  }
  return pairs;
}
