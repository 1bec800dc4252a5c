/**
 * Draws the results of `npm run bench -- --part scale`: time by size, both on logarithmic axes, so that equal exponents have equal
 * slopes. The picture follows the colours of its reader and fits a width of 390 pixels.
 */
import { join } from "node:path";
import { ROOT } from "../../scripts/build/project";
import type { Who } from "./scenarios/scenario";

/** Figures of one step of one participant, as far as the picture needs them. */
interface Measured {
  readonly scenario: string;
  readonly step: string;
  readonly who: Who;
  readonly size: number;
  /** Milliseconds. */
  readonly wall: number;
}

export interface Results {
  readonly parts: readonly { readonly figures: readonly { readonly values?: object }[] }[];
}

/** The picture in the documentation. */
export const PICTURE = join(ROOT, "docs", "pictures", "growth.svg");

const SCENARIOS: Readonly<Record<string, string>> = {
  "block-list": "entries of one IP set",
  "prefix-list": "entries of one prefix list",
  rules: "rules of one list",
  "single-rules": "single rules, a resource each",
  aliases: "aliases, a resource each",
};
const STEPS: Readonly<Record<string, string>> = { apply: "apply", "refresh plan": "plan without changes" };
const LINES: [Who, string][] = [
  ["ours", "cdktf-pve"],
  ["built-in", "terraform_data"],
  ["peer", "bpg/proxmox"],
];

const WIDTH = 390;
const PANEL = { left: 44, gap: 14, width: 158, height: 92 };
const ROW = { title: 18, step: 16, below: 34 };
const HEAD = 48;
/** Space in a panel between its border and the outermost points. */
const INSET = 8;

const STYLE = [
  "text{font:12px system-ui,sans-serif;fill:#1f2328}",
  "text.s{fill:#59636e;font-size:11px}text.b{font-weight:600}",
  "rect{fill:#fff}path,polyline{fill:none}.g{stroke:#d1d9e0}.n{stroke:#818b98;stroke-dasharray:1 4}",
  ".l{stroke-width:2}.ours{stroke:#0969da}.built-in{stroke:#59636e;stroke-dasharray:6 3}.peer{stroke:#9a6700;stroke-dasharray:2 3}",
  "circle.ours{fill:#0969da}circle.built-in{fill:#59636e}circle.peer{fill:#9a6700}circle{stroke-dasharray:none!important}",
  "@media (prefers-color-scheme:dark){text{fill:#e6edf3}text.s{fill:#9198a1}rect{fill:#0d1117}.g{stroke:#3d444d}.n{stroke:#656c76}",
  ".ours{stroke:#58a6ff}.built-in{stroke:#9198a1}.peer{stroke:#d29922}",
  "circle.ours{fill:#58a6ff}circle.built-in{fill:#9198a1}circle.peer{fill:#d29922}}",
].join("");

/** Returns an SVG, or `undefined` if the results have no sizes to compare. */
export function drawCurves({ parts }: Results): string | undefined {
  const all = parts.flatMap(({ figures }) => figures.flatMap(({ values }) => (isMeasured(values) ? values : [])));
  const rows = Object.entries(SCENARIOS).flatMap(([scenario, title]) => {
    const measured = all.filter((figure) => figure.scenario === scenario && STEPS[figure.step] !== undefined);
    return sizesOf(measured).length > 1 ? [{ title, measured }] : [];
  });
  if (rows.length === 0) return undefined;
  const rowHeight = ROW.title + ROW.step + PANEL.height + ROW.below;
  const height = HEAD + rows.length * rowHeight;
  const drawn = rows.map(({ title, measured }, index) => row(title, measured, HEAD + index * rowHeight));
  const label = `Time by size of ${rows.map(({ title }) => title).join("; ")}`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label}">`,
    `<style>${STYLE}</style>`,
    `<rect width="${WIDTH}" height="${height}"/>`,
    legend(LINES.filter(([who]) => rows.some(({ measured }) => measured.some((figure) => figure.who === who)))),
    ...drawn,
    "</svg>",
  ].join("\n")}\n`;
}

function isMeasured(values: object | undefined): values is Measured {
  const { scenario, step, wall } = (values ?? {}) as Partial<Measured>;
  return scenario !== undefined && step !== undefined && wall !== undefined;
}

const sizesOf = (measured: readonly Measured[]) =>
  [...new Set(measured.map(({ size }) => size))].sort((first, other) => first - other);

function legend(lines: readonly (readonly [Who, string])[]): string {
  const keys = lines.map(([who, name], index) => {
    const x = 8 + index * 128;
    return `<path class="l ${who}" d="M${x} 14h22"/>${text(x + 28, 18, name)}`;
  });
  return [...keys, `<path class="n" d="M8 34h22"/>`, text(36, 38, "linear growth", "s")].join("");
}

function row(title: string, measured: readonly Measured[], top: number): string {
  const sizes = sizesOf(measured);
  const seconds = measured.map(({ wall }) => wall / 1000);
  const decades = range(Math.floor(Math.log10(Math.min(...seconds))), Math.ceil(Math.log10(Math.max(...seconds))));
  const plot = top + ROW.title + ROW.step;
  const y = scaled([decades[0] as number, decades.at(-1) as number], [plot + PANEL.height, plot]);
  const ticks = decades.map((decade) => text(PANEL.left - 6, y(decade) + 4, `${10 ** decade} s`, "s", "end"));
  const panels = Object.entries(STEPS).map(([step, name], index) => {
    const left = PANEL.left + index * (PANEL.width + PANEL.gap);
    const x = scaled(
      [Math.log10(sizes[0] as number), Math.log10(sizes.at(-1) as number)],
      [left + INSET, left + PANEL.width - INSET],
    );
    const own = measured.filter((figure) => figure.step === step);
    const grid = [
      ...decades.map((decade) => `M${left} ${place(y(decade))}h${PANEL.width}`),
      ...sizes.map((size) => `M${place(x(Math.log10(size)))} ${plot}v${PANEL.height}`),
    ];
    return [
      text(left, plot - 6, name, "s"),
      `<path class="g" d="${grid.join("")}"/>`,
      ...sizes.map((size) => text(x(Math.log10(size)), plot + PANEL.height + 14, short(size), "s", "middle")),
      linear(own, sizes, x, y, plot),
      ...LINES.map(([who]) => curve(who, own, x, y)),
    ].join("");
  });
  return [text(8, top + 12, title, "b"), ...ticks, ...panels].join("");
}

type Scale = (value: number) => number;

/** Maps one range to another. */
const scaled =
  ([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale =>
  (value) =>
    start + ((value - from) / (to - from || 1)) * (end - start);

const pointOf = ({ size, wall }: Pick<Measured, "size" | "wall">, x: Scale, y: Scale) =>
  [place(x(Math.log10(size))), place(y(Math.log10(wall / 1000)))] as const;

function curve(who: Who, measured: readonly Measured[], x: Scale, y: Scale): string {
  const points = measured
    .filter((figure) => figure.who === who)
    .sort((first, other) => first.size - other.size)
    .map((figure) => pointOf(figure, x, y));
  if (points.length === 0) return "";
  const dots = points.map(([cx, cy]) => `<circle class="${who}" cx="${cx}" cy="${cy}" r="2.5"/>`);
  return `<polyline class="l ${who}" points="${points.join(" ")}"/>${dots.join("")}`;
}

/** The line on which ours would be if it grew with the size, up to the upper border. */
function linear(measured: readonly Measured[], sizes: readonly number[], x: Scale, y: Scale, top: number): string {
  const first = measured.filter(({ who }) => who === "ours").sort((smaller, other) => smaller.size - other.size)[0];
  if (!first) return "";
  const [fromX, fromY] = pointOf(first, x, y);
  const size = sizes.at(-1) as number;
  const [toX, toY] = pointOf({ size, wall: (first.wall * size) / first.size }, x, y);
  const share = toY < top ? (fromY - top) / (fromY - toY) : 1;
  return `<path class="n" d="M${fromX} ${fromY}L${place(fromX + (toX - fromX) * share)} ${place(fromY + (toY - fromY) * share)}"/>`;
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(to - from, 1) + 1 }, (_, index) => from + index);
const place = (value: number) => Math.round(value * 10) / 10;
const short = (size: number) => (size < 1000 ? String(size) : `${size / 1000}k`);

const text = (x: number, y: number, content: string, kind = "", anchor = "start") =>
  `<text x="${place(x)}" y="${place(y)}"${kind && ` class="${kind}"`}${anchor === "start" ? "" : ` text-anchor="${anchor}"`}>${content}</text>`;
