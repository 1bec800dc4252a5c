/** Pictures as SVG: light and dark by what the reader prefers, told apart by signs and lines as well as by colours, with texts for screen readers. */
import { printableLine } from "../../text/printable";
import { xml } from "../reports/escapes";
import { type Layout, PADDING, type PlacedArrow, type PlacedBox } from "./layout";
import { CHANGES, type Change, changesIn, SIGNS, WORDS } from "./picture";
import { fitted, LINE, widthOf } from "./text-size";

const MARGIN = 24;
const HEADING = 46;
const GAP = 36;

const FONT = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace";
/** Each colour in light and in dark: contrasts of at least 4.5 for texts, 3 for lines. */
const COLOURS = {
  page: ["#ffffff", "#0d1117"],
  ink: ["#1f2328", "#e6edf3"],
  soft: ["#59636e", "#9198a1"],
  box: ["#f6f8fa", "#161b22"],
  inner: ["#ffffff", "#0d1117"],
  line: ["#6e7781", "#768390"],
  add: ["#1a7f37", "#3fb950"],
  change: ["#9a6700", "#d29922"],
  replace: ["#8250df", "#bc8cff"],
  destroy: ["#cf222e", "#ff7b72"],
} as const;

function style(): string {
  const rules = (which: 0 | 1) => {
    const of = (name: keyof typeof COLOURS) => COLOURS[name][which];
    const changes = CHANGES.map((change) => `.${change}>rect{stroke:${of(change)}}.${change}>.l{fill:${of(change)}}`);
    return (
      `.p{fill:${of("page")}}text{fill:${of("ink")}}.s{fill:${of("soft")}}.b>rect{fill:${of("box")};stroke:${of("line")}}` +
      `.b .b>rect{fill:${of("inner")}}.b>.m{fill:${of("line")}}.a path{stroke:${of("line")}}.a text{fill:${of("soft")}}.a rect{fill:${of("page")}}` +
      `.h{fill:${of("line")}}.x path{stroke:${of("destroy")}}.x .h{fill:${of("destroy")}}${changes.join("")}`
    );
  };
  return (
    `text{font:12px ${FONT};white-space:pre}.t{font-size:16px;font-weight:bold}.l{font-weight:bold}` +
    `.b>rect{stroke-width:1}.a path{fill:none;stroke-width:1.5}.a rect{opacity:.85}.x path{stroke-dasharray:6 4}.e>rect{stroke-dasharray:2 3}` +
    `.add>rect{stroke-width:2.5}.change>rect{stroke-width:2.5;stroke-dasharray:10 3}.replace>rect{stroke-width:3;stroke-dasharray:3 3}` +
    `.destroy>rect{stroke-width:2.5;stroke-dasharray:8 3 2 3}.destroy>text{text-decoration:line-through}` +
    `${rules(0)}@media(prefers-color-scheme:dark){${rules(1)}}`
  );
}

/** Any part of the drawing, with its own heading. */
export interface Section {
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly body: string;
  /** Sentences for those who do not see it. */
  readonly told: readonly string[];
  readonly changes: readonly Change[];
}

export function sectionOf({ picture, width, height, boxes, arrows }: Layout): Section {
  const { title, description } = picture;
  const body = [...boxes.map(drawBox), ...arrows.map(drawArrow)].join("\n");
  const told = [...boxes.flatMap(tellBox), ...arrows.map(tellArrow)];
  return { title, description, width, height, body, told, changes: changesIn(picture.boxes) };
}

export function svg(sections: readonly Section[]): string {
  let top = MARGIN;
  const parts = sections.map((section) => {
    const head = `<text class="t" x="${MARGIN}" y="${top + 14}">${xml(section.title)}</text>\n<text class="s" x="${MARGIN}" y="${top + 34}">${xml(section.description)}</text>`;
    const part = `${head}\n<g transform="translate(${MARGIN} ${top + HEADING})">\n${section.body}\n</g>`;
    top += HEADING + section.height + GAP;
    return part;
  });
  const changes = CHANGES.filter((change) => sections.some((section) => section.changes.includes(change)));
  if (changes.length > 0) {
    parts.push(legend(changes, top - GAP / 2));
    top += LINE;
  }
  const texts = sections.flatMap(({ title, description }) => [widthOf(title) * 1.34, widthOf(description)]);
  const width = Math.ceil(Math.max(320, ...texts, ...sections.map((section) => section.width)) + 2 * MARGIN);
  const height = Math.ceil(top - GAP + MARGIN);
  const title = sections.map((section) => section.title).join("; ");
  const told = sections.flatMap((section) => [`${section.title}: ${section.description}`, ...section.told]).join("\n");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title told">
<title id="title">${xml(title)}</title>
<desc id="told">${xml(told)}</desc>
<style>${style()}</style>
<rect class="p" width="100%" height="100%"/>
${parts.join("\n")}
</svg>
`;
}

function drawBox({ box, label, lines, x, y, width, height, boxes }: PlacedBox): string {
  const classes = ["b", box.change, box.isElsewhere ? "e" : undefined].filter((name) => name !== undefined).join(" ");
  const text = (content: string, index: number, name: string) =>
    `<text class="${name}" x="${round(x + PADDING)}" y="${round(y + PADDING + 12 + index * LINE)}">${xml(content)}</text>`;
  const full = [box.label, ...(box.lines ?? [])].map((text) => printableLine(text)).join("\n");
  return [
    `<g class="${classes}"><title>${xml(full)}</title><rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="6"/>`,
    text(label, 0, "l"),
    ...lines.map((line, index) => text(line, index + 1, "s")),
    ...boxes.map(drawBox),
    "</g>",
  ].join("");
}

function drawArrow({ arrow, points, label }: PlacedArrow): string {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return "";
  const way = points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
  const back = Math.atan2(before.y - end.y, before.x - end.x);
  const corner = (turn: number) =>
    `${round(end.x + 9 * Math.cos(back + turn))} ${round(end.y + 9 * Math.sin(back + turn))}`;
  const head = `<polygon class="h" points="${round(end.x)} ${round(end.y)} ${corner(0.4)} ${corner(-0.4)}"/>`;
  const text = label
    ? `<rect x="${round(label.x)}" y="${round(label.y)}" width="${widthOf(label.text)}" height="${LINE}"/><text x="${round(label.x)}" y="${round(label.y + 13)}">${xml(label.text)}</text>`
    : "";
  return `<g class="a${arrow.isAgainst ? " x" : ""}"><title>${xml(tellArrow({ arrow, points }))}</title><path d="${way}"/>${head}${text}</g>`;
}

function legend(changes: readonly Change[], top: number): string {
  let left = MARGIN;
  return changes
    .map((change) => {
      const text = `${SIGNS[change]} ${WORDS[change]}`;
      const width = widthOf(text) + 2 * PADDING;
      const box = `<g class="b ${change}"><rect x="${left}" y="${top - 16}" width="${width}" height="24" rx="6"/><text class="l" x="${left + PADDING}" y="${top}">${text}</text></g>`;
      left += width + PADDING;
      return box;
    })
    .join("");
}

function tellBox({ box, boxes }: PlacedBox): string[] {
  const state = box.change ? ` is ${WORDS[box.change]}` : "";
  const lines = box.lines && box.lines.length > 0 ? `: ${box.lines.join("; ")}` : "";
  return [printableLine(`${box.label}${state}${lines}.`), ...boxes.flatMap(tellBox)];
}

const tellArrow = ({ arrow: { from, to, label } }: Pick<PlacedArrow, "arrow" | "points">): string =>
  `From ${fitted(from)} to ${fitted(to)}${label === undefined ? "" : `: ${printableLine(label)}`}.`;

const round = (pixels: number): number => Math.round(pixels * 10) / 10;
