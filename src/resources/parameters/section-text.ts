/**
 * One line of text in a section configuration file (mappings, HA resources and groups). Facts
 * (contributing/facts/transport.md#texts-in-files): outer white space is cut, an empty text is not stored, and characters
 * beyond ASCII are written without a word about their encoding: they read back garbled, which reading repairs, but
 * everybody else sees them garbled.
 *
 * ```ts
 * comment: sectionText("comment", "Text of one line.", canonicalHaComment).optional(),
 * ```
 */
import { string } from "../../framework/attribute";
import type { Report } from "../../framework/resource";
import type { Path } from "../../plugin/contract";
import type { Value } from "../../plugin/cty/value";
import { textGarbled } from "../diagnostics";
import { canonicalSectionText, sectionComment } from "../formats/text";
import { repairText } from "../formats/text-repair";
import type { Validator } from "../formats/validator";
import { parameter } from "./parameter";
import { reportedText } from "./reported-text";

export function sectionText(
  name: string,
  doc: string,
  canonical: (text: string) => string | null = canonicalSectionText,
  check: Validator = sectionComment,
) {
  const codec = {
    encode: (value: Value) => reportedText(value),
    decode: (raw: unknown) => repairText(reportedText(raw)),
  };
  return parameter(name, string({ doc, check: [check], canonical }), { codec });
}

/** Accepted, because the server accepts it; but nobody should be surprised. */
export function warnOfGarbling(text: Value | undefined, at: Path, report: Report): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  if (typeof text !== "string" || /^[\u0000-\u007f]*$/.test(text)) return;
  report.warn(textGarbled(at));
}
