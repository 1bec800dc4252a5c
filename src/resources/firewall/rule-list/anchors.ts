/**
 * Lists too long for one table: rules that occur once in both lists and need not move among themselves are anchors, taken
 * as unmoved, and only what lies between two of them is compared in full.
 */
import { type IndexPair, type Pairing, type PairingScore, type Part, pairingTable } from "./pairing-table";

export function pairBetweenAnchors(
  before: readonly string[],
  after: readonly string[],
  part: Part,
  score: PairingScore,
  largestTable: number,
): Pairing {
  const anchors = longestRising(uniquePairs(before, after, part));
  const pairs: IndexPair[] = [];
  let fromStart = part.fromStart;
  let toStart = part.toStart;
  for (const anchor of [...anchors, { from: part.fromEnd, to: part.toEnd }]) {
    const gap: Part = { fromStart, fromEnd: anchor.from, toStart, toEnd: anchor.to };
    const size = (gap.fromEnd - gap.fromStart) * (gap.toEnd - gap.toStart);
    if (size > 0 && size <= largestTable) pairs.push(...pairingTable(gap, score).pairs(gap.toStart));
    if (anchor.from < part.fromEnd) pairs.push(anchor);
    fromStart = anchor.from + 1;
    toStart = anchor.to + 1;
  }
  const from = (start: number) => pairs.findIndex((pair) => pair.to >= start);
  return {
    length: (start) => (from(start) === -1 ? 0 : pairs.length - from(start)),
    pairs: (start) => (from(start) === -1 ? [] : pairs.slice(from(start))),
  };
}

/** Pairs of rules that occur exactly once on each side, in the order of the new list. */
function uniquePairs(before: readonly string[], after: readonly string[], part: Part): IndexPair[] {
  const places = new Map<string, number | "several">();
  for (let from = part.fromStart; from < part.fromEnd; from += 1) {
    const key = before[from] ?? "";
    places.set(key, places.has(key) ? "several" : from);
  }
  const pairs = new Map<string, IndexPair | "several">();
  for (let to = part.toStart; to < part.toEnd; to += 1) {
    const key = after[to] ?? "";
    const from = places.get(key);
    if (typeof from === "number") pairs.set(key, pairs.has(key) ? "several" : { from, to });
  }
  return [...pairs.values()].filter((pair) => pair !== "several");
}

/** Longest subsequence with rising `from`: for each length the smallest end, found by bisection. */
function longestRising(pairs: readonly IndexPair[]): IndexPair[] {
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  pairs.forEach((pair, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.from ?? 0) < pair.from) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = index;
  });
  const rising: IndexPair[] = [];
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) {
    const pair = pairs[index];
    if (pair !== undefined) rising.unshift(pair);
  }
  return rising;
}
