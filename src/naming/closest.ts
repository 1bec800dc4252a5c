/**
 * Finds the member of a closed set that a misspelt value probably means: it differs by at most two letters.
 *
 * ```ts
 * closest("updates", ["update", "never"]);   // "update"
 * closest("SNAPSHOT", ["snapshot", "stop"]); // "snapshot"
 * closest("banana", ["tcp", "udp"]);         // undefined
 * ```
 */

/** Longer values are not compared: they are not typing mistakes. */
const MAX_LENGTH = 64;

export function closest(value: string, candidates: Iterable<string>): string | undefined {
  const text = value.trim().toLowerCase();
  if (text === "" || text.length > MAX_LENGTH) return undefined;
  // Fewer differences in short words, where other letters make another word.
  let maxDistance = text.length <= 2 ? 0 : text.length <= 4 ? 1 : 2;
  let best: string | undefined;
  for (const candidate of candidates) {
    if (candidate === "" || Math.abs(candidate.length - text.length) > maxDistance) continue;
    const distance = editDistance(text, candidate.toLowerCase());
    if (distance > maxDistance || (best !== undefined && distance === maxDistance)) continue;
    [maxDistance, best] = [distance, candidate];
  }
  return best;
}

/** Adds the closest candidate, if there is one, to a problem. */
export function orClosest(problem: string, value: string, candidates: Iterable<string>): string {
  const suggestion = closest(value, candidates);
  return suggestion === undefined ? problem : `${problem}; did you mean ${JSON.stringify(suggestion)}?`;
}

/** Returns the Damerau-Levenshtein distance: letters to insert, delete, replace, or swap with their neighbour. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const at = (list: readonly number[], index: number) => list[index] as number;
      let least = Math.min(at(above, column) + 1, at(line, column - 1) + 1, at(above, column - 1) + cost);
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) least = Math.min(least, at(before, column - 2) + 1);
      line.push(least);
    }
    [before, above] = [above, line];
  }
  return above[b.length] as number;
}
