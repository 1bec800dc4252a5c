/**
 * Texts that the API has in base64: webhook bodies and headers, ACME plugin data, the consent text, OpenTelemetry headers.
 * Attributes have the plain text.
 *
 * ```ts
 * encodeBase64("hello");    // "aGVsbG8="
 * decodeBase64("aGVsbG8");  // "hello": padding may be missing, also base64url
 * decodeBase64("not text"); // undefined
 * ```
 */
import { withoutEnd } from "../../strings/ends";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function encodeBase64(text: string): string {
  return Buffer.from(text).toString("base64");
}

/** Undefined if it is not base64 of a UTF-8 text. The server stores any text. */
export function decodeBase64(encoded: string): string | undefined {
  const digits = withoutEnd(encoded.trim(), "=");
  if (!/^[A-Za-z0-9+/_-]*$/.test(digits) || digits.length % 4 === 1) return undefined;
  try {
    return utf8.decode(Buffer.from(digits, "base64"));
  } catch {
    return undefined;
  }
}

/** Limits the length of the encoded text. */
export function maxEncodedLength(limit: number): (value: string) => string | undefined {
  return (value) =>
    encodeBase64(value).length > limit ? `must have at most ${limit} characters when encoded as base64` : undefined;
}
