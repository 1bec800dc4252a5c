/**
 * Colours of tags: a map in the configuration, one text `tag:background:text;…` on the server.
 * Facts: docs/facts/cluster.md#options.
 */
import { mapOf, string } from "../../../framework/attribute";
import type { Value, ValueMap } from "../../../plugin/cty/value";
import { hexColor, parseColorMap, printColorMap, tag } from "../../formats/tags";

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
export const colorCodec = {
  encode: (value: Value) =>
    printColorMap(
      Object.fromEntries(
        Object.entries(value as ValueMap).map(([name, color]) => {
          const { background, text } = color as { background: string; text: string | null };
          return [name, { background, ...(text !== null && { text }) }];
        }),
      ),
    ),
  decode: (raw: unknown): Value =>
    Object.fromEntries(
      Object.entries(parseColorMap(String(raw))).map(([name, { background, text }]) => [
        name,
        { background, text: text ?? null },
      ]),
    ),
};
