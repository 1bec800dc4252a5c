/**
 * Longest chains by dynamic programming, for every beginning in the new list at once: the score at (row, column) is
 * that of the best chain using old rules from `row` and new rules from `column` on.
 */

/** An old and a new rule, by their indexes. */
export interface Pairing {
  readonly from: number;
  readonly to: number;
}

/** How good it is to pair two rules, from 0 to 999; `undefined` where they cannot be. */
export type PairingScore = (from: number, to: number) => number | undefined;

/** What is known of chains in a part of the lists. */
export interface Chains {
  /** Length of the longest chain that uses no new rule before `start`. */
  length(start: number): number;
  chain(start: number): Pairing[];
}

export interface Part {
  readonly fromStart: number;
  readonly fromEnd: number;
  readonly toStart: number;
  readonly toEnd: number;
}

/** One more pair outweighs all scores together: 999 times the largest number of rows stays far below. */
const PAIR = 1e9;

export function chainTable({ fromStart, fromEnd, toStart, toEnd }: Part, score: PairingScore): Chains {
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
    chain(start) {
      const pairs: Pairing[] = [];
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
