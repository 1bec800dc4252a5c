/** CSS of pictures. All selectors begin with the picture's class, so that an embedded picture does not affect its page. */
import { CHANGES } from "./picture";

export const ROOT = "pve-diagram";
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

export const style = (): string =>
  `${written(SHAPES)}${written(coloured(0))}@media(prefers-color-scheme:dark){${written(coloured(1))}}`;
