/**
 * Makes external text safe to show: responses of the server or a proxy, and values that other users have stored.
 *
 * Such text may have any length. It may contain escape sequences for terminals, bidirectional controls, and invisible
 * characters. All text that is shown or logged passes these functions, at the latest when diagnostics and logs leave the
 * process.
 */

/** Maximum length of a message. All messages of a genuine server are shorter. */
const LONGEST_MESSAGE = 8_000;
/** Maximum length of a log line, or of the message about one parameter. */
export const LONGEST_LINE = 2_000;
/** Maximum length of names, versions and other short text. */
export const LONGEST_NAME = 200;

/** Controls (Cc, with tabs and line feeds), invisible and bidirectional formats (Cf), other line ends, lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
const CUT = /\u2026\(cut: (\d{1,15}) more characters\)$/;

/** Cuts the text with a mark, and escapes unsafe characters as `\u{1b}`. Line feeds are kept. */
export function printable(text: string, longest = LONGEST_MESSAGE): string {
  return cut(text, longest).replace(/\r\n/g, "\n").replace(UNSAFE, escaped);
}

/** Does the same, and joins the lines. */
export function printableLine(text: string, longest = LONGEST_LINE): string {
  return printable(text, longest).replaceAll("\n", " ").trim();
}

function escaped(character: string): string {
  if (character === "\n") return character;
  return character === "\t" ? " " : `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

/** Cuts a string. A string that was cut before keeps one mark. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const mark = CUT.exec(text.slice(-50));
  const content = mark ? text.slice(0, -mark[0].length) : text;
  // mutation-ignore comparison: the rest keeps it, too
  if (mark && content.length <= longest) return text;
  const kept = content.slice(0, longest);
  const more = content.length - kept.length + Number(mark?.[1] ?? 0);
  return `${kept}…(cut: ${more} more characters)`;
}

/** Prints a number with its noun: `1 warning`, `2 warnings`, `1,234 entries`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  // `toLocaleString` is slow: it loads a locale. mutation-ignore comparison, conditional: only faster
  const digits = count < 1_000 ? String(count) : count.toLocaleString("en");
  return `${digits} ${count === 1 ? singular : plural}`;
}
