/** Pictures as flow charts of Mermaid, which Markdown of GitHub and GitLab draws. */
import { printableLine } from "../../text/printable";
import { type Arrow, type Box, CHANGES, labelled, type Picture } from "./picture";

const STYLES = {
  add: "stroke:#1a7f37,stroke-width:3px",
  change: "stroke:#9a6700,stroke-width:3px,stroke-dasharray:10 3",
  replace: "stroke:#8250df,stroke-width:3px,stroke-dasharray:3 3",
  destroy: "stroke:#cf222e,stroke-width:3px,stroke-dasharray:8 3 2 3",
};

export function mermaid({ boxes, arrows }: Picture): string {
  const ids = new Map<string, string>();
  const number = (all: readonly Box[]) => {
    for (const box of all) {
      ids.set(box.id, `n${ids.size}`);
      number(box.boxes ?? []);
    }
  };
  number(boxes);
  const used = CHANGES.filter((change) => hasChange(boxes, change));
  return [
    "flowchart LR",
    ...boxes.flatMap((box) => drawn(box, ids, "  ")),
    ...arrows.map((arrow) => `  ${ids.get(arrow.from)} ${line(arrow)} ${ids.get(arrow.to)}`),
    ...used.map((change) => `  classDef ${change} ${STYLES[change]}`),
    "",
  ].join("\n");
}

function drawn(box: Box, ids: ReadonlyMap<string, string>, indent: string): string[] {
  const id = ids.get(box.id);
  const { boxes = [], lines = [], change } = box;
  const text = `"${[labelled(box), ...lines].map(escaped).join("<br/>")}"`;
  if (boxes.length === 0) return [`${indent}${id}[${text}]${change ? `:::${change}` : ""}`];
  const inner = boxes.flatMap((one) => drawn(one, ids, `${indent}  `));
  return [
    `${indent}subgraph ${id} [${text}]`,
    ...inner,
    `${indent}end`,
    ...(change ? [`${indent}class ${id} ${change}`] : []),
  ];
}

function line({ label, isAgainst }: Arrow): string {
  const text = label === undefined ? "" : `|"${escaped(label)}"|`;
  return `${isAgainst ? "-.->" : "-->"}${text}`;
}

/** Whatever means something to Mermaid, HTML or Markdown, as the number of its letter. */
const escaped = (text: string): string =>
  printableLine(text).replace(/["#&<>`;\\[\](){}|]/g, (letter) => `#${letter.charCodeAt(0)};`);

const hasChange = (boxes: readonly Box[], change: string): boolean =>
  boxes.some((box) => box.change === change || hasChange(box.boxes ?? [], change));
