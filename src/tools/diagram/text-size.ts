/** How much room texts take: in a font where each letter is as wide as the next, so that it is known without drawing them. */
import { printableLine } from "../../output/printable";

/** Pixels of a letter at 12 pixels, with some to spare: such fonts differ by a few per cent. */
const LETTER = 7.4;
export const LINE = 17;
/** Of a line in columns. */
const LONGEST = 44;

/** Letters of Chinese, Japanese and Korean, and pictures, take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

const columns = (text: string): number => [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);

export const widthOf = (text: string): number => Math.ceil(columns(text) * LETTER);

/** One line that can be seen, and is not too long. */
export function fitted(text: string, longest = LONGEST): string {
  const letters = [...printableLine(text)];
  let [end, taken] = [0, 0];
  while (end < letters.length && taken + columns(letters[end] as string) <= longest)
    taken += columns(letters[end++] as string);
  return end === letters.length ? letters.join("") : `${letters.slice(0, end - 1).join("")}…`;
}

/** Items after some text in one line: `most` of them or as many as there is room for, and how many more there are. */
export function listed(before: string, items: readonly string[], most: number, longest = LONGEST): string {
  const text = (count: number) => {
    const left = items.length - count;
    const shown = items.slice(0, count).join(", ");
    return [before, left === 0 ? shown : `${shown} and ${left} more`].filter((part) => part !== "").join(" ");
  };
  // Of thousands only so many can be in a line: each takes three columns at least.
  const room = Math.ceil(longest / 3) + 1;
  let count = Math.min(items.length <= most + 1 ? items.length : most, Math.max(room, 1));
  while (count > 1 && columns(text(count)) > longest) count--;
  if (items.length <= 1 || columns(text(count)) <= longest) return fitted(text(count), longest);
  const more = ` and ${items.length - 1} more`;
  return fitted([before, items[0]].filter((part) => part !== "").join(" "), longest - more.length) + more;
}
