/** Texts of a server in the forms of reports. */
import { printableLine } from "../../output/printable";

/** In a line, or a cell of a table, of Markdown. */
export const inline = (value: string): string => printableLine(value).replaceAll("|", "\\|").replaceAll("`", "'");

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What XML cannot have, not even as a number. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** In XML, also in attributes. */
export const xml = (value: string): string =>
  value
    .replace(NOT_XML, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
