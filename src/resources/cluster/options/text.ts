/** Texts among the options. Facts: contributing/facts/cluster.md#options. */

import type { Value } from "../../../plugin/cty/value";
import { withoutEnd } from "../../../strings/ends";
import type { Codec } from "../../parameters/parameter";
import { reportedText } from "../../parameters/reported-text";

export const trimmed = (text: string) => text.trim();

/** The server gives every line a line feed and loses empty ones at the end; it does not store the text `0`. */
export function lineFeedAtEnd(text: string): Value {
  const stripped = withoutEnd(text, "\n");
  return stripped === "0" ? "" : stripped;
}

/** Part of a property string: no comma, one line. */
export function shortText(text: string): string | undefined {
  if (/[,\r\n]/.test(text)) return "must not contain a comma or a line feed";
  if (text === "" || text.length > 128) return "must have 1 to 128 characters";
  return undefined;
}

/**
 * The web interface stores and expects base64 of UTF-8 text, which also keeps what a raw value would lose: the server
 * cuts it at the first line feed and garbles everything outside ASCII.
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
