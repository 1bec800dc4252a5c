/**
 * The member of a closed set that somebody may have meant who missed it by a letter or two.
 *
 * ```ts
 * closest("updates", ["update", "never"]);   // "update"
 * closest("SNAPSHOT", ["snapshot", "stop"]); // "snapshot"
 * closest("banana", ["tcp", "udp"]);         // undefined
 * ```
 */

/** Names longer than this are no typing mistakes, and would take long to compare. */
const LONGEST = 64;

export function closest(value: string, candidates: Iterable<string>): string | undefined {
  const wanted = value.trim().toLowerCase();
  if (wanted === "" || wanted.length > LONGEST) return undefined;
  // In a short word other letters make another word.
  let most = wanted.length <= 2 ? 0 : wanted.length <= 4 ? 1 : 2;
  let found: string | undefined;
  for (const candidate of candidates) {
    if (candidate === "" || Math.abs(candidate.length - wanted.length) > most) continue;
    const distance = edits(wanted, candidate.toLowerCase());
    if (distance > most || (found !== undefined && distance === most)) continue;
    [most, found] = [distance, candidate];
  }
  return found;
}

/** `problem`, with what may have been meant. */
export function orClosest(problem: string, value: string, candidates: Iterable<string>): string {
  const meant = closest(value, candidates);
  return meant === undefined ? problem : `${problem}; did you mean ${JSON.stringify(meant)}?`;
}

/** Letters to be inserted, taken away, replaced, or swapped with their neighbour. */
function edits(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      const at = (list: readonly number[], index: number) => list[index] as number;
      let least = Math.min(at(above, column) + 1, at(line, column - 1) + 1, at(above, column - 1) + same);
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) least = Math.min(least, at(before, column - 2) + 1);
      line.push(least);
    }
    [before, above] = [above, line];
  }
  return above[b.length] as number;
}
