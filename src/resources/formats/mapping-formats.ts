/** Directories of mappings. Facts: contributing/facts/mapping.md#directories. */
import { withoutEnd } from "../../strings/ends";
import { matching } from "./validator";

/**
 * Format `pve-storage-path-in-property-string`. The server's message also forbids `;`, `=` and parentheses, but it
 * takes them; a comma would end the value.
 */
export const mappedDirectory = matching(
  /^\/[^,\n]+$/,
  "must be an absolute path below /, of one line and without commas",
);

/** The server cuts blanks at the end, for the entry ends the line there. */
export function canonicalMappedDirectory(path: string): string {
  return withoutEnd(path, " \t");
}
