/** Texts of a server in the forms of reports. */
import { printableLine } from "../../text/printable";

/** In a line, or a cell of a table, of Markdown. */
export const inline = (value: string): string => printableLine(value).replaceAll("|", "\\|").replaceAll("`", "'");

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** In XML, also in attributes. */
export const xml = (value: string): string => value.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
