/** A report as JSON that a terminal can show. */
import type { Report } from "./report";

/** Control characters of terminals, and those that reverse a line. */
const UNFIT = /[\u007f-\u009f\p{Cf}\u2028\u2029]/gu;

export function asJson({ json, isLines }: Pick<Report, "json" | "isLines">): string {
  const text = isLines
    ? (json as readonly unknown[]).map((entry) => `${JSON.stringify(entry)}\n`).join("")
    : `${JSON.stringify(json, null, 2)}\n`;
  return text.replace(UNFIT, escaped);
}

/** Characters beyond 16 bits become two escapes. */
const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
    .join("");
