/** A picture with its layout in pixels. The size of its text is computed for a monospaced font, without drawing it. */

import { printableLine } from "../../output/printable";
import {
  type Arrow,
  arrowText,
  type Box,
  type Change,
  lineChange,
  lineText,
  type Picture,
  signedLabel,
} from "./picture";

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

export interface PlacedBox {
  readonly box: Box;
  readonly label: string;
  readonly lines: readonly { readonly text: string; readonly change: Change | undefined }[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Inner boxes, with absolute coordinates. */
  readonly boxes: readonly PlacedBox[];
}

export interface PlacedArrow {
  readonly arrow: Arrow;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly label?: { readonly text: string; readonly x: number; readonly y: number } | undefined;
}

export interface Layout {
  readonly picture: Picture;
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlacedBox[];
  readonly arrows: readonly PlacedArrow[];
}

export const PADDING = 10;

export const textsOf = (box: Box): Pick<PlacedBox, "label" | "lines"> => ({
  label: fitLine(signedLabel(box)),
  lines: (box.lines ?? []).map((line) => ({ text: fitLine(lineText(line)), change: lineChange(line) })),
});

interface Label {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** Label of an arrow with its size. */
export function labelOf(arrow: Arrow): Label | undefined {
  const full = arrowText(arrow);
  if (full === undefined) return undefined;
  const text = fitLine(full);
  return { text, width: widthOf(text), height: LINE };
}

/** Size of a box without its inner boxes. */
export function boxSize(box: Box): { readonly width: number; readonly height: number } {
  const { label, lines } = textsOf(box);
  const width = Math.max(...[label, ...lines.map(({ text }) => text)].map(widthOf)) + 2 * PADDING;
  return { width, height: (1 + lines.length) * LINE + 2 * PADDING };
}
