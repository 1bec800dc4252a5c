/** The least number of requests, found by a breadth-first search over all reachable lists. */

/**
 * Rules are letters, lists are strings. `letters` are all that may occur in between, `permitted` the lists that may.
 */
export function fewestRequests(
  before: string,
  after: string,
  letters: readonly string[],
  permitted: (list: string) => boolean,
): number {
  const seen = new Set([before]);
  let frontier = [before];
  for (let requests = 0; ; requests += 1) {
    if (seen.has(after)) return requests;
    const reached = new Set(frontier.flatMap((list) => oneRequestFrom(list, letters)));
    const longest = Math.max(before.length, after.length) + 1;
    frontier = [...reached].filter((list) => list.length <= longest && !seen.has(list) && permitted(list));
    for (const list of frontier) seen.add(list);
  }
}

function oneRequestFrom(list: string, letters: readonly string[]): string[] {
  const next = letters.map((letter) => letter + list);
  for (let at = 0; at < list.length; at += 1) {
    const others = list.slice(0, at) + list.slice(at + 1);
    next.push(others, ...letters.map((letter) => list.slice(0, at) + letter + list.slice(at + 1)));
    for (let to = 0; to < list.length; to += 1) next.push(others.slice(0, to) + list[at] + others.slice(to));
  }
  return next;
}

/** At no time, the list has fewer copies of a letter than both lists, or more than either. */
export function keepsWhatStays(before: string, after: string): (list: string) => boolean {
  const letters = [...new Set(before + after)];
  const count = (list: string, letter: string) => list.split(letter).length - 1;
  const bounds = letters.map((letter) => [count(before, letter), count(after, letter)]);
  return (list) =>
    letters.every((letter, index) => {
      const copies = count(list, letter);
      return copies >= Math.min(...(bounds[index] ?? [])) && copies <= Math.max(...(bounds[index] ?? []));
    });
}
