/**
 * Texts of others, made fit to be shown: by the server, by whatever answers in its place, by whoever wrote what it stores.
 *
 * They may be of any length, and may hold what a terminal obeys (escape sequences), what turns a line around
 * (bidirectional controls) and what cannot be seen. All that is shown or logged comes through here, at the latest where
 * diagnostics and log leave the process.
 */

/** Enough for every complaint of a genuine server; a diagnostic of that length can still be read. */
const LONGEST_MESSAGE = 8_000;
/** A line of a log, the text for one parameter. */
export const LONGEST_LINE = 2_000;
/** Names, versions, and what else is short by its nature. */
export const LONGEST_NAME = 200;

/** Controls (Cc, with tabs and line feeds), invisible and bidirectional formats (Cf), other line ends, half characters. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
const CUT = /\u2026\(cut: (\d{1,15}) more characters\)$/;

/** At most `longest` characters, with a mark where more was cut off; what cannot be shown is written `\u{1b}`. Lines stay lines. */
export function printable(text: string, longest = LONGEST_MESSAGE): string {
  return cut(text, longest).replace(/\r\n/g, "\n").replace(UNFIT, visible);
}

/** The same as one line. */
export function printableLine(text: string, longest = LONGEST_LINE): string {
  return printable(text, longest).replaceAll("\n", " ").trim();
}

function visible(character: string): string {
  if (character === "\n") return character;
  return character === "\t" ? " " : `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

/** What was cut before stays as it is: texts pass several borders. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const before = CUT.exec(text.slice(-50));
  const whole = before ? text.slice(0, -before[0].length) : text;
  if (before && whole.length <= longest) return text;
  const kept = whole.slice(0, longest);
  const more = whole.length - kept.length + Number(before?.[1] ?? 0);
  return `${kept}…(cut: ${more} more characters)`;
}
