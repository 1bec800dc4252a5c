/**
 * Comments of rules and ip set entries. In the server's file a comment is the rest of a line after `#`.
 *
 * ```ts
 * cleanComment("  web\nIN DROP"); // "web"
 * readBackComment("Città");       // "Citt\ufffd"
 * ```
 *
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */
import { withoutEnds } from "../../../strings/ends";

/**
 * The comment as it should be sent: without outer blanks and only up to the first line break, since the rest would
 * become configuration of its own. `undefined` for the comments that the server does not keep: blank ones, and `0`.
 */
export function cleanComment(comment: string | undefined): string | undefined {
  const text = withoutEnds((comment ?? "").split(/[\r\n]/, 1)[0] ?? "", "\t\v\f ");
  return text === "" || text === "0" ? undefined : text;
}

/**
 * What a clean comment reads back as. The server trims bytes, not characters: a last character whose UTF-8 form ends
 * in A0 or 85 (`à`, `Å`, a no-break space) loses that byte and is then U+FFFD.
 */
export function readBackComment(comment: string): string {
  const bytes = Buffer.from(comment, "utf8");
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === 0xa0 || bytes[end - 1] === 0x85)) end -= 1;
  return end === bytes.length ? comment : bytes.subarray(0, end).toString("utf8");
}

/** True when nothing would change on the server. */
export function sameComment(one: string | undefined, other: string | undefined): boolean {
  const [a, b] = [cleanComment(one), cleanComment(other)];
  return a === undefined || b === undefined ? a === b : readBackComment(a) === readBackComment(b);
}
