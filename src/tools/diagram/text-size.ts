/** Computes the size of text in a monospaced font, without drawing it. */
import { printableLine } from "../../output/printable";

/** Width of a character at a font size of 12 pixels, with some reserve: fonts differ by a few per cent. */
const LETTER = 7.4;
/** Height of a line in pixels. */
export const LINE = 17;
/** Maximum length of a line in columns. */
const LONGEST = 44;

/** Characters that take two columns: Chinese, Japanese, Korean, and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

const columns = (text: string): number => [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

export const widthOf = (text: string): number => Math.ceil(columns(text) * LETTER);

/** Printable text on one line, shortened to a number of columns. */
export function fitLine(text: string, longest = LONGEST): string {
  const letters = [...printableLine(text)];
  let [end, taken] = [0, 0];
  while (end < letters.length && taken + columns(letters[end] as string) <= longest)
    taken += columns(letters[end++] as string);
  return end === letters.length ? letters.join("") : `${letters.slice(0, end - 1).join("")}…`;
}

/** One line with a prefix and items: at most `most`, or as many as fit, followed by the number of remaining items. */
export function fitList(before: string, items: readonly string[], most: number, longest = LONGEST): string {
  const text = (count: number) => {
    const remaining = items.length - count;
    const shown = items.slice(0, count).join(", ");
    return [before, remaining === 0 ? shown : `${shown} and ${remaining} more`].filter((part) => part !== "").join(" ");
  };
  // An item takes at least three columns. This limit avoids measuring thousands of items.
  const room = Math.ceil(longest / 3) + 1;
  let count = Math.min(items.length <= most + 1 ? items.length : most, Math.max(room, 1));
  while (count > 1 && columns(text(count)) > longest) count--;
  if (items.length <= 1 || columns(text(count)) <= longest) return fitLine(text(count), longest);
  const more = ` and ${items.length - 1} more`;
  return fitLine([before, items[0]].filter((part) => part !== "").join(" "), longest - more.length) + more;
}
