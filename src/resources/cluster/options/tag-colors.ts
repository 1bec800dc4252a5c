/**
 * Colours of tags: a map in the configuration, one text `tag:background:text;…` on the server.
 * Facts: contributing/facts/cluster.md#options.
 */
import { mapOf, string } from "../../../framework/attribute";
import { hexColor, parseColorMap, printColorMap, tag } from "../../formats/tags";
import type { Codec } from "../../parameters/parameter";
import { reportedText } from "../../parameters/reported-text";

export const colors = mapOf(
  {
    background: string({
      doc: "Background colour, six hexadecimal digits.",
      check: [hexColor],
      canonical: (color) => color.toLowerCase(),
    }).required(),
    text: string({
      doc: "Text colour, six hexadecimal digits; chosen by contrast when absent.",
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

export const colorCodec: Codec<Colors> = {
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
