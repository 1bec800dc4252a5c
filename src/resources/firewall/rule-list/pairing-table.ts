/**
 * Finds the longest rising pairings by dynamic programming, for every start in the new list at once. The score at (row,
 * column) is the score of the best pairing of the old rules from `row` on with the new rules from `column` on.
 */

/** Indexes of an old and a new rule. */
export interface IndexPair {
  readonly from: number;
  readonly to: number;
}

/** Score of a pair of rules, from 0 to 999; `undefined` if they cannot be paired. */
export type PairingScore = (from: number, to: number) => number | undefined;

/** The largest possible number of pairs in a part of the lists, rising on both sides. */
export interface Pairing {
  /** Number of pairs without the new rules before `start`. */
  length(start: number): number;
  pairs(start: number): IndexPair[];
}

export interface Part {
  readonly fromStart: number;
  readonly fromEnd: number;
  readonly toStart: number;
  readonly toEnd: number;
}

/** One more pair outweighs all scores together: 999 times the largest number of rows is far smaller. */
const PAIR = 1e9;

export function pairingTable({ fromStart, fromEnd, toStart, toEnd }: Part, score: PairingScore): Pairing {
  const rows = fromEnd - fromStart;
  const columns = toEnd - toStart;
  const width = columns + 1;
  const table = new Float64Array((rows + 1) * width);
  const at = (row: number, column: number) => table[row * width + column] ?? 0;

  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      let best = Math.max(at(row + 1, column), at(row, column + 1));
      const paired = score(fromStart + row, toStart + column);
      if (paired !== undefined) best = Math.max(best, PAIR + paired + at(row + 1, column + 1));
      table[row * width + column] = best;
    }
  }

  const firstColumn = (start: number) => Math.min(columns, Math.max(0, start - toStart));
  return {
    length: (start) => Math.floor(at(0, firstColumn(start)) / PAIR),
    pairs(start) {
      const pairs: IndexPair[] = [];
      let row = 0;
      let column = firstColumn(start);
      while (row < rows && column < columns) {
        const best = at(row, column);
        if (best === at(row + 1, column)) row += 1;
        else if (best === at(row, column + 1)) column += 1;
        else {
          pairs.push({ from: fromStart + row, to: toStart + column });
          row += 1;
          column += 1;
        }
      }
      return pairs;
    },
  };
}

/**
 * For lists that are too long for one table. Anchors are rules that occur once in both lists and keep their order. They count
 * as unmoved, and a table compares only the rules between two anchors.
 */
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
    const key = before[from] as string;
    places.set(key, places.has(key) ? "several" : from);
  }
  const pairs = new Map<string, IndexPair | "several">();
  for (let to = part.toStart; to < part.toEnd; to += 1) {
    const key = after[to] as string;
    const from = places.get(key);
    if (typeof from === "number") pairs.set(key, pairs.has(key) ? "several" : { from, to });
  }
  return [...pairs.values()].filter((pair) => pair !== "several");
}

/** Longest subsequence with rising `from`. A binary search finds the smallest end for each length. */
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
