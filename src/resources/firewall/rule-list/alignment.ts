/**
 * Which rule of the old list becomes which rule of the new one, so that the fewest requests result.
 *
 * A rule that survives costs one request when its content changes and one when its place changes relative to the
 * rules that stay put (the fixed chain). A rule that goes costs one. A rule that comes costs one above the fixed
 * chain, because it is inserted at the top anyway, and two elsewhere.
 *
 * ```ts
 * align(["a", "b", "c"], ["a", "x", "c"], () => 0);
 * // a and c stay, b becomes x in place: { pairs: [0→0, 1→1, 2→2, all fixed], removed: [], inserted: [] }
 * ```
 */
import type { Pairing } from "./chain-table";
import { fixedChain } from "./fixed-chain";

export interface Pair {
  /** Index in the old list. */
  readonly from: number;
  /** Index in the new list. */
  readonly to: number;
  /** The rule stays where it is relative to all other fixed rules. */
  readonly fixed: boolean;
}

export interface Alignment {
  /** In the order of the new list. */
  readonly pairs: readonly Pair[];
  readonly removed: readonly number[];
  readonly inserted: readonly number[];
}

/** From 0 to 998: how much an old rule resembles a new one, by their indexes. */
export type Resemblance = (from: number, to: number) => number;

/** @param rigid old rules that may stay, move or go, but not become others */
export function align(
  before: readonly string[],
  after: readonly string[],
  resemblance: Resemblance,
  rigid: ReadonlySet<number> = new Set(),
): Alignment {
  const chain = fixedChain(before, after, resemblance, rigid);
  const pairs: Pair[] = chain.map((pair) => ({ ...pair, fixed: true }));
  const leaving = unused(before.length, chain, "from");
  const coming = unused(after.length, chain, "to");
  const firstFixed = chain[0]?.to ?? after.length;

  for (const pair of equalRules(before, after, leaving, coming)) take(pair);
  const changeable = [...leaving].filter((from) => !rigid.has(from));
  for (const pair of displacedRules(changeable, coming, firstFixed, resemblance)) take(pair);

  function take(pair: Pairing): void {
    pairs.push({ ...pair, fixed: false });
    leaving.delete(pair.from);
    coming.delete(pair.to);
  }

  return { pairs: pairs.sort((a, b) => a.to - b.to), removed: [...leaving], inserted: [...coming] };
}

function unused(length: number, chain: readonly Pairing[], side: "from" | "to"): Set<number> {
  const indexes = new Set(Array.from({ length }, (_, index) => index));
  for (const pair of chain) indexes.delete(pair[side]);
  return indexes;
}

/**
 * Equal rules that are not in the chain are moved. Of several equal ones the last in the new list are taken: those
 * that remain to be inserted then stand near the top, where an insertion is cheapest.
 */
function equalRules(
  before: readonly string[],
  after: readonly string[],
  leaving: ReadonlySet<number>,
  coming: ReadonlySet<number>,
): Pairing[] {
  const places = new Map<string, number[]>();
  for (const from of leaving) {
    const key = before[from] ?? "";
    const same = places.get(key);
    if (same === undefined) places.set(key, [from]);
    else same.push(from);
  }
  const pairs: Pairing[] = [];
  for (const to of [...coming].reverse()) {
    const from = places.get(after[to] ?? "")?.pop();
    if (from !== undefined) pairs.push({ from, to });
  }
  return pairs;
}

/**
 * A rule that goes in one place and another that comes below the first fixed rule are one rule changed and moved:
 * two requests instead of three. Above the first fixed rule it would save nothing.
 */
function displacedRules(
  leaving: readonly number[],
  coming: ReadonlySet<number>,
  firstFixed: number,
  resemblance: Resemblance,
): Pairing[] {
  const free = new Set(leaving);
  const pairs: Pairing[] = [];
  for (const to of [...coming].reverse()) {
    if (free.size === 0 || to < firstFixed) break;
    let best: number | undefined;
    for (const from of free) {
      if (best === undefined || resemblance(from, to) > resemblance(best, to)) best = from;
    }
    if (best === undefined) break;
    free.delete(best);
    pairs.push({ from: best, to });
  }
  return pairs;
}
