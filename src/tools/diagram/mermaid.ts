/** Pictures as flow charts of Mermaid, which Markdown of GitHub and GitLab draws. */

import { printableLine } from "../../output/printable";
import { grouped } from "../grouped";
import { type Arrow, arrowText, type Box, changesIn, everyBox, labelled, lineText, type Picture } from "./picture";
import { widthOf } from "./text-size";

/** Colours that stand out from what is light and from what is dark: a chart does not know where it is shown. */
export const STYLES = {
  add: "stroke:#2da44e,stroke-width:3px",
  change: "stroke:#b58100,stroke-width:3px,stroke-dasharray:10 3",
  replace: "stroke:#a371f7,stroke-width:3px,stroke-dasharray:3 3",
  destroy: "stroke:#f85149,stroke-width:3px,stroke-dasharray:8 3 2 3",
};

/** What Markdown is shown in, what Mermaid leaves between boxes and within them, and where it breaks lines, in pixels. */
const PAGE = 1600;
const BETWEEN = 110;
const BROKEN = 200;

/** Its arrows, and the links that nobody sees count as some. */
export interface Chart {
  readonly text: string;
  readonly links: number;
}

/** As Mermaid is set where Markdown is shown; beyond it draws nothing but an error. */
export const MOST_CHARACTERS = 50_000;
export const MOST_LINKS = 500;
export const isDrawable = ({ text, links }: Chart): boolean => text.length <= MOST_CHARACTERS && links <= MOST_LINKS;

export function mermaid({ boxes, arrows }: Picture): Chart {
  const ids = new Map<string, string>();
  const number = (all: readonly Box[]) => {
    for (const box of all) {
      ids.set(box.id, `n${ids.size}`);
      number(box.boxes ?? []);
    }
  };
  number(boxes);
  const outer = everyBox(boxes).filter((box) => (box.boxes ?? []).length > 0);
  const room = PAGE / longestWay(arrows);
  const rows = outer.map((box) => rowsOf(box, room));
  const text = [
    "flowchart LR",
    ...boxes.flatMap((box) => drawn(box, ids, room, "  ")),
    ...arrows.map((arrow) => `  ${ids.get(arrow.from)} ${line(arrow)} ${ids.get(arrow.to)}`),
    ...changesIn({ boxes, arrows }).flatMap((change) => {
      // After the arrows, since one that leads to a box with others in it takes away what was said of it before.
      const names = outer.filter((box) => box.change === change).map(({ id }) => ids.get(id));
      return [
        `  classDef ${change} ${STYLES[change]}`,
        ...(names.length > 0 ? [`  class ${names.join()} ${change}`] : []),
      ];
    }),
    "",
  ].join("\n");
  return { text, links: arrows.length + rows.flatMap((some) => some.slice(1).flat()).length };
}

/** Of boxes beside each other, those at the end of arrows from one to the next. */
function longestWay(arrows: readonly Arrow[]): number {
  const leading = grouped(arrows, ({ from }) => from);
  const lengths = new Map<string, number>();
  const lengthFrom = (id: string): number => {
    const known = lengths.get(id);
    if (known !== undefined) return known;
    // An arrow that leads back ends here.
    lengths.set(id, 1);
    const next = (leading.get(id) ?? []).map(({ to }) => lengthFrom(to));
    const length = 1 + Math.max(0, ...next);
    lengths.set(id, length);
    return length;
  };
  return Math.max(1, ...new Set(arrows.map(({ from }) => lengthFrom(from))));
}

function drawn(box: Box, ids: ReadonlyMap<string, string>, room: number, indent: string): string[] {
  const id = ids.get(box.id);
  const { boxes = [], lines = [], change } = box;
  // The title of a box with others in it has one line: further ones would be behind those.
  const text = `"${[labelled(box), ...lines.map(lineText)].map(escaped).join(boxes.length === 0 ? "<br/>" : " · ")}"`;
  if (boxes.length === 0) return [`${indent}${id}[${text}]${change ? `:::${change}` : ""}`];
  const inner = [...boxes.flatMap((one) => drawn(one, ids, room, "")), ...belowEachOther(rowsOf(box, room), ids)];
  return [`${indent}subgraph ${id} [${text}]`, ...inner.map((line) => `${indent}  ${line}`), `${indent}end`];
}

/** Boxes that no arrow leads to stand in one row, however many there are: links that nobody sees put some of them into the next. */
function rowsOf({ boxes = [] }: Box, room: number): (readonly Box[])[] {
  const widest = Math.max(
    0,
    ...boxes.flatMap((box) => [labelled(box), ...(box.lines ?? []).map(lineText)]).map(widthOf),
  );
  const inRow = Math.max(2, Math.floor(room / (Math.min(widest, BROKEN) + BETWEEN)));
  return Array.from({ length: Math.ceil(boxes.length / inRow) }, (_, row) =>
    boxes.slice(row * inRow, (row + 1) * inRow),
  );
}

function belowEachOther(
  [first = [], ...rows]: readonly (readonly Box[])[],
  ids: ReadonlyMap<string, string>,
): string[] {
  if (rows.length === 0) return [];
  const columns = first.map((top, at) => [top, ...rows.flatMap((row) => row[at] ?? [])]);
  return ["direction TB", ...columns.map((column) => column.map(({ id }) => ids.get(id)).join(" ~~~ "))];
}

function line(arrow: Arrow): string {
  const said = arrowText(arrow);
  const text = said === undefined ? "" : `|"${escaped(said)}"|`;
  return `${arrow.isAgainst ? "-.->" : "-->"}${text}`;
}

/** Whatever means something to Mermaid, HTML or Markdown, as the number of its letter. */
export const escaped = (text: string): string =>
  printableLine(text).replace(/["#&<>`;\\[\](){}|]/g, (letter) => `#${letter.charCodeAt(0)};`);
