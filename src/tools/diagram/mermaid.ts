/** Writes pictures as Mermaid flow charts, which GitHub and GitLab draw in Markdown. */

import { groupBy } from "../../framework/checks/grouping";
import { printableLine } from "../../output/printable";
import { type Arrow, allBoxes, arrowText, type Box, changesIn, lineText, type Picture, signedLabel } from "./picture";
import { widthOf } from "./placed";

/** Colours with enough contrast on light and dark backgrounds, because a chart does not know its background. */
export const STYLES = {
  add: "stroke:#2da44e,stroke-width:3px",
  change: "stroke:#b58100,stroke-width:3px,stroke-dasharray:10 3",
  replace: "stroke:#a371f7,stroke-width:3px,stroke-dasharray:3 3",
  destroy: "stroke:#f85149,stroke-width:3px,stroke-dasharray:8 3 2 3",
};

/** In pixels: width of a Markdown page, gap and padding of boxes, and the width at which Mermaid breaks lines. */
const PAGE = 1600;
const BETWEEN = 110;
const LINE_BREAK = 200;

export interface Chart {
  readonly text: string;
  /** Number of arrows and invisible links. */
  readonly links: number;
}

/** Mermaid's limits on GitHub and GitLab: beyond them, it shows only an error. */
export const MAX_CHARACTERS = 50_000;
export const MAX_LINKS = 500;
export const isDrawable = ({ text, links }: Chart): boolean => text.length <= MAX_CHARACTERS && links <= MAX_LINKS;

export function mermaid({ boxes, arrows }: Picture): Chart {
  const ids = new Map<string, string>();
  const number = (all: readonly Box[]) => {
    for (const box of all) {
      ids.set(box.id, `n${ids.size}`);
      number(box.boxes ?? []);
    }
  };
  number(boxes);
  const outer = allBoxes(boxes).filter((box) => (box.boxes ?? []).length > 0);
  const room = PAGE / longestPath(arrows);
  const rows = outer.map((box) => rowsOf(box, room));
  const text = [
    "flowchart LR",
    ...boxes.flatMap((box) => boxLines(box, ids, room, "  ")),
    ...arrows.map((arrow) => `  ${ids.get(arrow.from)} ${line(arrow)} ${ids.get(arrow.to)}`),
    ...changesIn({ boxes, arrows }).flatMap((change) => {
      // After the arrows, because an arrow to a box with inner boxes resets its class.
      const names = outer.filter((box) => box.change === change).map(({ id }) => ids.get(id));
      return [
        `  classDef ${change} ${STYLES[change]}`,
        ...(names.length > 0 ? [`  class ${names.join()} ${change}`] : []),
      ];
    }),
    "",
  ].join("\n");
  return { text, links: arrows.length + rows.flatMap(([, ...others]) => others.flat()).length };
}

/** Number of boxes on the longest path of arrows, which is the number of columns. */
function longestPath(arrows: readonly Arrow[]): number {
  const leading = groupBy(arrows, ({ from }) => from);
  const lengths = new Map<string, number>();
  const lengthFrom = (id: string): number => {
    const known = lengths.get(id);
    if (known !== undefined) return known;
    // Ends circles.
    lengths.set(id, 1);
    const next = (leading.get(id) ?? []).map(({ to }) => lengthFrom(to));
    const length = 1 + Math.max(0, ...next);
    lengths.set(id, length);
    return length;
  };
  return Math.max(1, ...new Set(arrows.map(({ from }) => lengthFrom(from))));
}

function boxLines(box: Box, ids: ReadonlyMap<string, string>, room: number, indent: string): string[] {
  const id = ids.get(box.id);
  const { boxes = [], lines = [], change } = box;
  // The title of a box with inner boxes has one line: Mermaid would draw further lines behind the inner boxes.
  const text = `"${[signedLabel(box), ...lines.map(lineText)].map(escapeMermaid).join(boxes.length === 0 ? "<br/>" : " · ")}"`;
  if (boxes.length === 0) return [`${indent}${id}[${text}]${change ? `:::${change}` : ""}`];
  const inner = [
    ...boxes.flatMap((nestedBox) => boxLines(nestedBox, ids, room, "")),
    ...columnLinks(rowsOf(box, room), ids),
  ];
  return [`${indent}subgraph ${id} [${text}]`, ...inner.map((arrowLine) => `${indent}  ${arrowLine}`), `${indent}end`];
}

/** Rows of inner boxes. Mermaid draws boxes without arrows in one row: invisible links between the rows break it. */
function rowsOf({ boxes = [] }: Box, room: number): (readonly Box[])[] {
  const widest = Math.max(
    0,
    ...boxes.flatMap((box) => [signedLabel(box), ...(box.lines ?? []).map(lineText)]).map(widthOf),
  );
  const inRow = Math.max(2, Math.floor(room / (Math.min(widest, LINE_BREAK) + BETWEEN)));
  return Array.from({ length: Math.ceil(boxes.length / inRow) }, (_, row) =>
    boxes.slice(row * inRow, (row + 1) * inRow),
  );
}

function columnLinks([first = [], ...rows]: readonly (readonly Box[])[], ids: ReadonlyMap<string, string>): string[] {
  if (rows.length === 0) return [];
  const columns = first.map((top, at) => [top, ...rows.flatMap((row) => row[at] ?? [])]);
  return ["direction TB", ...columns.map((column) => column.map(({ id }) => ids.get(id)).join(" ~~~ "))];
}

function line(arrow: Arrow): string {
  const label = arrowText(arrow);
  const text = label === undefined ? "" : `|"${escapeMermaid(label)}"|`;
  return `${arrow.isAgainst ? "-.->" : "-->"}${text}`;
}

/** Replaces characters with a meaning in Mermaid, HTML or Markdown with their code. */
export const escapeMermaid = (text: string): string =>
  printableLine(text).replace(/["#&<>`;\\[\](){}|]/g, (letter) => `#${letter.charCodeAt(0)};`);
