/**
 * Comments at the end of lines. They are stored as UTF-8 and cut out of the line as bytes, one character each.
 * Facts: contributing/facts/firewall.md#files-and-locks.
 */
import { isTrue } from "../../../kernel/perl-text";

export const encoded = (text: string) => Buffer.from(text, "utf8").toString("latin1");
export const decoded = (bytes: string) => Buffer.from(bytes, "latin1").toString("utf8");

/** White space among bytes; the last two also end some letters in UTF-8, which lose them at the end of a comment. */
export const SPACE = "[ \\t\\n\\v\\f\\r\\x85\\xa0]";

const COMMENT = new RegExp(`${SPACE}*#${SPACE}*(.*?)${SPACE}*$`);

/** What a comment adds to a line: nothing when it says nothing; `0` counts as that. */
export function commentSuffix(comment: string | undefined): string {
  return isTrue(comment) && /\S/.test(comment) ? ` # ${encoded(comment)}` : "";
}

/** Cuts the comment off a line. */
export function splitComment(line: string): { readonly rest: string; readonly comment?: string } {
  const match = line.includes("#") ? COMMENT.exec(line) : null;
  return match ? { rest: line.slice(0, match.index), comment: decoded(match[1] as string) } : { rest: line };
}
