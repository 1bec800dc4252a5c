/**
 * The longest rising pairings by dynamic programming, for every beginning in the new list at once: the score at (row,
 * column) is that of the best pairing of old rules from `row` on with new rules from `column` on.
 */

/** An old and a new rule, by their indexes. */
export interface IndexPair {
  readonly from: number;
  readonly to: number;
}

/** How good it is to pair two rules, from 0 to 999; `undefined` where they cannot be. */
export type PairingScore = (from: number, to: number) => number | undefined;

/** Pairs of rules in a part of the lists, rising on both sides: as many as there can be. */
export interface Pairing {
  /** How many there are when no new rule before `start` is used. */
  length(start: number): number;
  pairs(start: number): IndexPair[];
}

export interface Part {
  readonly fromStart: number;
  readonly fromEnd: number;
  readonly toStart: number;
  readonly toEnd: number;
}

/** One more pair outweighs all scores together: 999 times the largest number of rows stays far below. */
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
