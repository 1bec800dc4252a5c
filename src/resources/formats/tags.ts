/**
 * Guest tags and their colors in the cluster options.
 *
 * ```ts
 * tag("web+db");                          // undefined
 * tagColor("ff0000:ffffff");              // undefined
 * printColorMap({ web: { background: "ff0000" } }); // "web:ff0000"
 * ```
 *
 * Facts: contributing/facts/cluster.md#options.
 */
import { splitSemicolons } from "./lists";
import { matching } from "./validator";

export const tag = matching(
  /^[a-z0-9_][a-z0-9_+.-]*$/i,
  "must be a tag: letters, digits and _ - + . , beginning with a letter, digit or underscore",
);

/** One color, without `#`. */
export const hexColor = matching(/^[0-9a-f]{6}$/i, "must be six hexadecimal digits, such as ff0000");

interface TagColor {
  readonly background: string;
  readonly text?: string;
}

/** Parses tags with their colors. If a tag occurs twice, the last one counts. */
export function parseColorMap(value: string): Record<string, TagColor> {
  const colors: Record<string, TagColor> = {};
  for (const item of splitSemicolons(value)) {
    const [name = "", background = "", text] = item.split(":");
    colors[name] = text === undefined ? { background } : { background, text };
  }
  return colors;
}

/** Sorted by tag, so that equal maps give equal texts. */
export function printColorMap(colors: Readonly<Record<string, TagColor>>): string {
  return Object.entries(colors)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { background, text }]) => {
      return text === undefined ? `${name}:${background}` : `${name}:${background}:${text}`;
    })
    .join(";");
}
