/** Differences between two texts in the unified format. */

const CONTEXT = 3;

type Line = readonly [mark: " " | "-" | "+", text: string];

/** `lengths[i][j]`: how many lines the ends of both texts from there on have in common. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      (lengths[i] as number[])[j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return lengths;
}

function compareLines(before: readonly string[], after: readonly string[]): Line[] {
  const lengths = commonLengths(before, after);
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      lines.push([" ", before[i++] as string]);
      j++;
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push(["-", before[i++] as string]);
    } else lines.push(["+", after[j++] as string]);
  }
  return lines;
}

/** Index ranges of lines that belong together: changes and the lines around them. */
function hunks(lines: readonly Line[]): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  for (const [index, [mark]] of lines.entries()) {
    if (mark === " ") continue;
    const [start, end] = [Math.max(0, index - CONTEXT), Math.min(lines.length, index + CONTEXT + 1)];
    const last = ranges.at(-1);
    if (last && start <= last[1]) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}

/** Where a hunk is in one of the texts; the count of a single line is left out. */
function position(lines: readonly Line[], start: number, end: number, other: "-" | "+"): string {
  const count = (part: readonly Line[]) => part.filter(([mark]) => mark !== other).length;
  const [skipped, length] = [count(lines.slice(0, start)), count(lines.slice(start, end))];
  const first = length === 0 ? skipped : skipped + 1;
  return length === 1 ? String(first) : `${first},${length}`;
}

const linesOf = (text: string) => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

/** The hunks; nothing when the texts are equal. */
export function difference(before: string, after: string): string | undefined {
  if (before === after) return undefined;
  const lines = compareLines(linesOf(before), linesOf(after));
  return hunks(lines)
    .map(([start, end]) => {
      const head = `@@ -${position(lines, start, end, "+")} +${position(lines, start, end, "-")} @@\n`;
      return (
        head +
        lines
          .slice(start, end)
          .map(([mark, text]) => `${mark}${text}\n`)
          .join("")
      );
    })
    .join("");
}
