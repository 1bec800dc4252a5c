/** Check that committed files are up to date with the command that writes them. */

/** Number of differing lines per file, and characters per line. */
const [LINES, WIDTH] = [3, 160];

export interface Written {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly committed: string | undefined;
  readonly generated: string;
}

/** Lists each stale file with its first differences and the command; empty if all are up to date. */
export function stale(files: readonly Written[], command: string): string {
  return files
    .filter(({ committed, generated }) => committed !== generated)
    .map((file) => [`${file.path} is stale: run \`${command}\`, and commit it.`, ...shown(file)].join("\n"))
    .join("\n\n");
}

function shown({ committed, generated }: Written): string[] {
  if (committed === undefined) return ["  it does not exist"];
  const [old, now] = [committed.split("\n"), generated.split("\n")];
  const from = firstDifference(old, now);
  const tail = Math.min(firstDifference(old.toReversed(), now.toReversed()), Math.min(old.length, now.length) - from);
  const part = (lines: readonly string[]) => lines.slice(from, lines.length - tail);
  const [gone, added] = [notIn(part(old), part(now), from), notIn(part(now), part(old), from)];
  if (gone.length + added.length === 0) return ["  the same lines in another order"];
  const pairs = Array.from({ length: Math.max(gone.length, added.length) }, (_, index) => {
    const [line, other] = [gone[index], added[index]];
    const start = line && other ? Math.max(0, firstDifference(line.text, other.text) - WIDTH / 2) : 0;
    const lineOf = ({ number, text }: Line, sign: string) => `  ${sign} line ${number}: ${cut(text, start)}`;
    return [...(line ? [lineOf(line, "-")] : []), ...(other ? [lineOf(other, "+")] : [])];
  });
  const more = pairs.length > LINES ? [`  … and ${pairs.length - LINES} more`] : [];
  return ["  - as committed, + as it would be written:", ...pairs.slice(0, LINES).flat(), ...more];
}

interface Line {
  readonly number: number;
  readonly text: string;
}

function notIn(lines: readonly string[], others: readonly string[], before: number): Line[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.flatMap((text, index) => {
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left > 0 ? [] : [{ number: before + index + 1, text }];
  });
}

function firstDifference(text: ArrayLike<string>, other: ArrayLike<string>): number {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  return at;
}

const cut = (text: string, start: number): string =>
  `${start > 0 ? "…" : ""}${text.slice(start, start + WIDTH)}${text.length > start + WIDTH ? "…" : ""}`;
