/** Writes pictures as SVG, for light and dark mode. Signs and line styles distinguish changes too, and screen readers get descriptions. */
import { createHash } from "node:crypto";
import { printableLine } from "../../output/printable";
import { escapeXml } from "../report/formats";
import { type Arrow, allBoxes, CHANGES, type Change, changesIn, lineChange, lineText, SIGNS, WORDS } from "./picture";
import { type Layout, LINE, PADDING, type PlacedArrow, type PlacedBox, widthOf } from "./placed";

/** Class of pictures. All selectors begin with it, so that an embedded picture does not affect its page. */
const ROOT = "pve-diagram";
const FONT = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace";
/** Colours for light and dark mode. Contrast ratio: at least 4.5 for text, 3 for lines. */
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

type Rules = readonly (readonly [selector: string, declarations: string])[];

/** Line widths and dash patterns, which distinguish changes without colours. */
const SHAPES: Rules = [
  ["text", `font:12px ${FONT};white-space:pre`],
  [".t", "font-size:16px;font-weight:bold"],
  [".l", "font-weight:bold"],
  [".b>rect", "stroke-width:1"],
  [".a path", "fill:none;stroke-width:1.5"],
  [".a rect", "opacity:.85"],
  [".x path", "stroke-dasharray:6 4"],
  [".e>rect", "stroke-dasharray:2 3"],
  [".add>rect", "stroke-width:2.5"],
  [".change>rect", "stroke-width:2.5;stroke-dasharray:10 3"],
  [".replace>rect", "stroke-width:3;stroke-dasharray:3 3"],
  [".destroy>rect", "stroke-width:2.5;stroke-dasharray:8 3 2 3"],
  // The sign in front is not struck through, to remain readable.
  [".destroy>.k,.destroy>.l>.k,.destroy>.s", "text-decoration:line-through"],
  [".a.add path,.a.change path,.a.replace path,.a.destroy path", "stroke-width:2.5"],
  [".a>rect", "stroke:none"],
];

function coloured(which: 0 | 1): Rules {
  const of = (name: keyof typeof COLOURS) => COLOURS[name][which];
  return [
    [".p", `fill:${of("page")}`],
    ["text", `fill:${of("ink")}`],
    [".s", `fill:${of("soft")}`],
    [".b>rect", `fill:${of("box")};stroke:${of("line")}`],
    [".b .b>rect", `fill:${of("inner")}`],
    [".b>.m", `fill:${of("line")}`],
    [".a path", `stroke:${of("line")}`],
    [".a text", `fill:${of("soft")}`],
    [".a rect", `fill:${of("page")}`],
    [".h", `fill:${of("line")}`],
    [".x path", `stroke:${of("destroy")}`],
    [".x .h", `fill:${of("destroy")}`],
    ...CHANGES.flatMap((change): Rules => {
      const colour = of(change);
      return [
        [`.b.${change}>rect,.a.${change} path`, `stroke:${colour}`],
        [`.${change}>.l,.s.${change},.a.${change} text,.a.${change} .h`, `fill:${colour}`],
      ];
    }),
  ];
}

const written = (rules: Rules): string =>
  rules
    .map(([selector, declarations]) => {
      const scoped = selector.split(",").map((part) => `.${ROOT} ${part}`);
      return `${scoped.join()}{${declarations}}`;
    })
    .join("");

/** CSS of pictures. */
const style = (): string =>
  `${written(SHAPES)}${written(coloured(0))}@media(prefers-color-scheme:dark){${written(coloured(1))}}`;

const MARGIN = 24;
const HEADING = 46;
const GAP = 36;
const LEGEND = 24;

/** Part of the drawing with a heading. */
export interface Section {
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly body: string;
  /** Sentences for screen readers. */
  readonly descriptions: readonly string[];
  readonly changes: readonly Change[];
}

export function sectionOf({ picture, width, height, boxes, arrows }: Layout): Section {
  const { title, description } = picture;
  const names = new Map(allBoxes(picture.boxes).map((box) => [box.id, box.name ?? box.label]));
  const describe = (arrow: Arrow) => describeArrow(arrow, names);
  const body = [...boxes.map(drawBox), ...arrows.map((arrow) => drawArrow(arrow, describe(arrow.arrow)))].join("\n");
  const descriptions = [...boxes.flatMap(describeBox), ...arrows.map(({ arrow }) => describe(arrow))];
  return { title, description, width, height, body, descriptions, changes: changesIn(picture) };
}

export function svg(sections: readonly Section[]): string {
  let top = MARGIN;
  const parts = sections.map((section) => {
    const head = `<text class="t" x="${MARGIN}" y="${top + 14}">${escapeXml(section.title)}</text>\n<text class="s" x="${MARGIN}" y="${top + 34}">${escapeXml(section.description)}</text>`;
    const part = `${head}\n<g transform="translate(${MARGIN} ${top + HEADING})">\n${section.body}\n</g>`;
    top += HEADING + section.height + GAP;
    return part;
  });
  const changes = CHANGES.filter((change) => sections.some((section) => section.changes.includes(change)));
  if (changes.length > 0) {
    parts.push(legend(changes, top - GAP / 2));
    top += GAP / 2 + LEGEND;
  }
  const texts = sections.flatMap(({ title, description }) => [widthOf(title) * 1.34, widthOf(description)]);
  const width = Math.ceil(Math.max(320, ...texts, ...sections.map((section) => section.width)) + 2 * MARGIN);
  const height = Math.ceil(top - GAP + MARGIN);
  const title = sections.map((section) => section.title).join("; ");
  const descriptions = sections
    .flatMap((section) => [`${section.title}: ${section.description}`, ...section.descriptions])
    .join("\n");
  // Unique ids, because a page may have several pictures.
  const id = `${ROOT}-${createHash("sha256").update(title).update(descriptions).digest("hex").slice(0, 8)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="${ROOT}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title" aria-describedby="${id}-told">
<title id="${id}-title">${escapeXml(title)}</title>
<desc id="${id}-told">${escapeXml(descriptions)}</desc>
<style>${style()}</style>
<rect class="p" width="100%" height="100%"/>
${parts.join("\n")}
</svg>
`;
}

function drawBox({ box, label, lines, x, y, width, height, boxes }: PlacedBox): string {
  const classes = ["b", box.change, box.isElsewhere ? "e" : undefined].filter((name) => name !== undefined).join(" ");
  const text = (content: string, index: number, name: string, change: Change | undefined) =>
    `<text class="${[name, ...(name === "s" && change ? [change] : [])].join(" ")}" x="${round(x + PADDING)}" y="${round(y + PADDING + 12 + index * LINE)}">${signedText(content, change)}</text>`;
  const full = [box.label, ...(box.lines ?? []).map(lineText)].map((text) => printableLine(text)).join("\n");
  return [
    `<g class="${classes}"><title>${escapeXml(full)}</title><rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="6"/>`,
    text(label, 0, "l", box.change),
    ...lines.map((line, index) => text(line.text, index + 1, "s", line.change)),
    ...boxes.map(drawBox),
    "</g>",
  ].join("");
}

/** Text with its sign in a separate element, because only the rest may be struck through. */
export function signedText(text: string, change: Change | undefined): string {
  if (change === undefined || !text.startsWith(SIGNS[change])) return escapeXml(text);
  const sign = `${SIGNS[change]} `;
  return `<tspan>${sign}</tspan><tspan class="k">${escapeXml(text.slice(sign.length))}</tspan>`;
}

function drawArrow({ arrow, points, label }: PlacedArrow, description: string): string {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return "";
  const line = points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
  const back = Math.atan2(before.y - end.y, before.x - end.x);
  const corner = (turn: number) =>
    `${round(end.x + 9 * Math.cos(back + turn))} ${round(end.y + 9 * Math.sin(back + turn))}`;
  const head = `<polygon class="h" points="${round(end.x)} ${round(end.y)} ${corner(0.4)} ${corner(-0.4)}"/>`;
  const text = label
    ? `<rect x="${round(label.x)}" y="${round(label.y)}" width="${widthOf(label.text)}" height="${LINE}"/><text x="${round(label.x)}" y="${round(label.y + 13)}">${signedText(label.text, arrow.change)}</text>`
    : "";
  const classes = ["a", ...(arrow.isAgainst ? ["x"] : []), ...(arrow.change ? [arrow.change] : [])].join(" ");
  return `<g class="${classes}"><title>${escapeXml(description)}</title><path d="${line}"/>${head}${text}</g>`;
}

function legend(changes: readonly Change[], top: number): string {
  let left = MARGIN;
  return changes
    .map((change) => {
      const text = `${SIGNS[change]} ${WORDS[change]}`;
      const width = widthOf(text) + 2 * PADDING;
      const box = `<g class="b ${change}"><rect x="${left}" y="${top}" width="${width}" height="${LEGEND}" rx="6"/><text class="l" x="${left + PADDING}" y="${top + 16}">${signedText(text, change)}</text></g>`;
      left += width + PADDING;
      return box;
    })
    .join("");
}

function describeBox({ box, boxes }: PlacedBox): string[] {
  const state = box.change ? ` is ${WORDS[box.change]}` : "";
  const lineTexts = (box.lines ?? []).map((line) => {
    const change = lineChange(line);
    return typeof line === "string" ? line : `${line.text}${change ? ` is ${WORDS[change]}` : ""}`;
  });
  const lines = lineTexts.length > 0 ? `: ${lineTexts.join("; ")}` : "";
  return [printableLine(`${box.label}${state}${lines}.`), ...boxes.flatMap(describeBox)];
}

function describeArrow({ from, to, label, change }: Arrow, names: ReadonlyMap<string, string>): string {
  const details = [...(label === undefined ? [] : [label]), ...(change ? [`is ${WORDS[change]}`] : [])].join(", ");
  return printableLine(`From ${names.get(from) ?? from} to ${names.get(to) ?? to}${details && `: ${details}`}.`);
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;
