/** Checks, canonical forms and codecs of options. Facts: contributing/facts/cluster.md#options. */

import type { Check } from "../../../framework/attribute";
import type { Value } from "../../../plugin/cty/value";
import { withoutEnd } from "../../../strings/ends";
import type { Codec } from "../../parameters/codec";
import { reportedText } from "../../parameters/reported-text";

export const trimmed = (text: string) => text.trim();

/** The stored form of notes: the server ends each line with a line feed, drops empty lines at the end, and does not store `0`. */
export function lineFeedAtEnd(text: string): Value {
  const stripped = withoutEnd(text, "\n");
  return stripped === "0" ? "" : stripped;
}

/** Checks a part of a property string: one line without commas. */
export function shortText(text: string): string | undefined {
  if (/[,\r\n]/.test(text)) return "must not contain a comma or a line feed";
  if (text === "" || text.length > 128) return "must have 1 to 128 characters";
  return undefined;
}

/**
 * Base64 of UTF-8, as the web interface stores and expects it. In a plain value, the server would cut at the first line feed and garble
 * characters outside ASCII.
 */
export const consentText: Codec<string> = {
  encode: (value) => Buffer.from(value, "utf8").toString("base64"),
  decode(raw) {
    const stored = reportedText(raw);
    const text = Buffer.from(stored, "base64").toString("utf8");
    const wasEncoded = withoutEnd(Buffer.from(text, "utf8").toString("base64"), "=") === withoutEnd(stored, "=");
    return wasEncoded ? text : stored;
  },
};

export const inRange = (min: number, max?: number): Check<number> => {
  const problem = max === undefined ? `must be at least ${min}` : `must be from ${min} to ${max}`;
  const check: Check<number> = (value) => (value >= min && value <= (max ?? value) ? undefined : problem);
  return Object.assign(check, { allows: { range: { min, ...(max !== undefined && { max }) } } });
};

export const wholeNumber = (value: number) => (Number.isInteger(value) ? undefined : "must be a whole number");
