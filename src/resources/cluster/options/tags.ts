/** Options about tags. Colours are a map in the configuration, and one string `tag:background:text;…` on the server. Facts: contributing/facts/cluster.md#options. */

import { bool, mapOf, object, set, string } from "../../../framework/attribute";
import { hexColor, parseColorMap, printColorMap, tag } from "../../formats/tags";
import { type Codec, parameter, subkey } from "../../parameters/parameter";
import { reportedText } from "../../parameters/reported-text";
import { tagAccessValues, tagOrderingValues, tagShapeValues } from "../enumerations";

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
