/**
 * Comments of HA rules. The server percent-decodes them: `50%20off` would become `50 off`, and non-ASCII characters cause an
 * error. So the provider sends them encoded, and they read back decoded.
 *
 * ```ts
 * encodeHaRuleComment("50% ☃"); // "50%25 %E2%98%83"
 * ```
 *
 * Facts: contributing/facts/ha.md#rules.
 */
import { canonicalEncodedText, oneLine } from "./text";
import { all, type Validator } from "./validator";

const MAX_LENGTH = 4096;

export function encodeHaRuleComment(text: string): string {
  return text.replace(/[^\x20-\x24\x26-\x7e]+/g, encodeBytes);
}

function encodeBytes(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
}

export const haRuleComment: Validator = all(oneLine, (value) =>
  encodeHaRuleComment(value).length > MAX_LENGTH
    ? `must have at most ${MAX_LENGTH} characters, of which those beyond ASCII count up to twelve`
    : undefined,
);

export const canonicalHaRuleComment = canonicalEncodedText;
