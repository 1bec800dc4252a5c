/** Escapes strings of the server for the formats of reports: Markdown, XML and JSON. */
import { printableLine } from "../../output/printable";
import type { Report } from "./report";

/** For a line or a table cell in Markdown. */
export const escapeMarkdown = (value: string): string =>
  printableLine(value).replaceAll("|", "\\|").replaceAll("`", "'");

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML cannot have, not even as references. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** For XML, also in attributes. */
export const escapeXml = (value: string): string =>
  value
    .replace(NOT_XML, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Control characters, and format characters that could reverse a line on a terminal. */
const UNFIT = /[\u007f-\u009f\p{Cf}\u2028\u2029]/gu;

/** A report as JSON that is safe to show on a terminal. */
export function asJson({ json, isLines }: Pick<Report, "json" | "isLines">): string {
  const text = isLines
    ? (json as readonly unknown[]).map((entry) => `${JSON.stringify(entry)}\n`).join("")
    : `${JSON.stringify(json, null, 2)}\n`;
  return text.replace(UNFIT, escaped);
}

/** Characters beyond 16 bits become a surrogate pair of escapes. */
const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
    .join("");
