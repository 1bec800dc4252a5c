/**
 * Comments of rules and members of IP sets. In the server's file a comment is the rest of a line after `#`.
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
 * The comment to send: trimmed, and cut at the first line break, because the server would read the rest as configuration.
 * `undefined` for comments that the server does not keep: blank ones, and `0`.
 */
export function cleanComment(comment: string | undefined): string | undefined {
  const text = withoutEnds((comment ?? "").split(/[\r\n]/, 1)[0] ?? "", "\t\v\f ");
  return text === "" || text === "0" ? undefined : text;
}

/**
 * The stored form of a clean comment. The server trims bytes, not characters. A last character whose UTF-8 form ends in A0 or
 * 85 (`à`, `Å`, a no-break space) loses that byte and reads back as U+FFFD.
 */
export function readBackComment(comment: string): string {
  const bytes = Buffer.from(comment, "utf8");
  let end = bytes.length;
  while (bytes[end - 1] === 0xa0 || bytes[end - 1] === 0x85) end -= 1;
  return end === bytes.length ? comment : bytes.subarray(0, end).toString("utf8");
}

/** True if writing the one over the other would change nothing on the server. */
export function sameComment(one: string | undefined, other: string | undefined): boolean {
  const [a, b] = [cleanComment(one), cleanComment(other)];
  return a === undefined || b === undefined ? a === b : readBackComment(a) === readBackComment(b);
}
