/**
 * One line of text in a section configuration file (mappings, HA resources and groups). Facts
 * (contributing/facts/transport.md#texts-in-files): the server trims the text and does not store an empty one. It writes
 * non-ASCII characters without their encoding, so they read back garbled. The provider repairs them, but other clients do not.
 *
 * ```ts
 * comment: sectionText("comment", "Text of one line.", canonicalHaComment).optional(),
 * ```
 */

import type { Report } from "../../framework/resource";
import type { Path } from "../../plugin/contract";
import type { Value } from "../../plugin/cty/value";
import { textGarbled } from "../diagnostics";
import { canonicalSectionText, repairText, sectionComment } from "../formats/text";
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
  return parameter(name, { doc, check: [check], canonical, codec });
}

/** Warns of non-ASCII text, which the server accepts and garbles. */
export function warnOfGarbling(text: Value | undefined, at: Path, report: Report): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  if (typeof text !== "string" || /^[\u0000-\u007f]*$/.test(text)) return;
  report.warn(textGarbled(at));
}
