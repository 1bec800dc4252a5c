/**
 * Options about tags. Colours are a map in the configuration, and one string `tag:background:text;…` on the server.
 *
 * ```ts
 * printColorMap({ web: { background: "ff0000" } }); // "web:ff0000"
 * ```
 *
 * Facts: contributing/facts/cluster.md#options.
 */
import { bool, mapOf, object, set, string } from "../../../framework/attribute";
import { splitSemicolons } from "../../formats/lists";
import { matching } from "../../formats/validator";
import type { Codec } from "../../parameters/codec";
import { parameter, subkey } from "../../parameters/parameter";
import { reportedText } from "../../parameters/reported-text";
import { tagAccessValues, tagOrderingValues, tagShapeValues } from "../enumerations";

const tag = matching(
  /^[a-z0-9_][a-z0-9_+.-]*$/i,
  "must be a tag: letters, digits and _ - + . , beginning with a letter, digit or underscore",
);

/** One color, without `#`. */
const hexColor = matching(/^[0-9a-f]{6}$/i, "must be six hexadecimal digits, such as ff0000");

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

const colors = mapOf(
  {
    background: string({
      doc: "Background colour, six hexadecimal digits.",
      check: [hexColor],
      canonical: (color) => color.toLowerCase(),
    }).required(),
    text: string({
      doc: "Text colour, six hexadecimal digits. Default: chosen by contrast.",
      check: [hexColor],
      canonical: (color) => color.toLowerCase(),
    }).optional(),
  },
  {
    doc: "Colours by tag.",
    check: [
      (map) =>
        Object.keys(map)
          .map(tag)
          .find((wrong) => wrong !== undefined),
    ],
  },
);

type Colors = Readonly<Record<string, { readonly background: string; readonly text: string | null }>>;

const colorCodec: Codec<Colors> = {
  encode: (value) => {
    const entries = Object.entries(value).map(([name, { background, text }]) => [
      name,
      { background, ...(text !== null && { text }) },
    ]);
    return printColorMap(Object.fromEntries(entries));
  },
  decode: (raw) => {
    const entries = Object.entries(parseColorMap(reportedText(raw)));
    return Object.fromEntries(entries.map(([name, { background, text = null }]) => [name, { background, text }]));
  },
};

export const tagOptions = {
  registered_tags: parameter(
    "registered-tags",
    set(string({ doc: "Tag.", check: [tag] }), { doc: "Tags that only privileged users may set." }),
    { list: ";" },
  ).optional(),
  tag_style: parameter(
    "tag-style",
    object(
      {
        shape: subkey("shape", { doc: "Display form of tags. Default: `circle`.", check: [tagShapeValues] }).optional(),
        ordering: subkey("ordering", {
          doc: "Order of tags: `config` (as configured) or `alphabetical`. Default: `alphabetical`.",
          check: [tagOrderingValues],
        }).optional(),
        case_sensitive: subkey("case-sensitive", bool({ doc: "Whether tags are case-sensitive." }))
          .optional()
          .whenAbsent(false),
        color_map: subkey("color-map", colors, { codec: colorCodec }).optional(),
      },
      { doc: "Display of tags." },
    ),
  ).optional(),
  user_tag_access: parameter(
    "user-tag-access",
    object(
      {
        user_allow: subkey("user-allow", {
          doc: "Tags that users may set: `none`, `list`, `existing` or `free`. Default: `free`.",
          check: [tagAccessValues],
        }).optional(),
        user_allow_list: subkey(
          "user-allow-list",
          set(string({ doc: "Tag.", check: [tag] }), { doc: "Tags that users may set (with `list`)." }),
          { list: ";" },
        ).optional(),
      },
      { doc: "Tags that users may set on their guests." },
    ),
  ).optional(),
};
