/** A picture with its layout in pixels. */
import { type Arrow, type Box, type Change, lineChange, lineText, type Picture, signedLabel } from "./picture";
import { fitLine, LINE, widthOf } from "./text-size";

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

/** Size of a box without its inner boxes. */
export function boxSize(box: Box): { readonly width: number; readonly height: number } {
  const { label, lines } = textsOf(box);
  const width = Math.max(...[label, ...lines.map(({ text }) => text)].map(widthOf)) + 2 * PADDING;
  return { width, height: (1 + lines.length) * LINE + 2 * PADDING };
}
