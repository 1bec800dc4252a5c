/** Formats of backup jobs and realm sync jobs. */
import { orClosest } from "../../naming/closest";
import { canonicalSet, splitSemicolons } from "./lists";
import { oneLine } from "./text";
import { all, maxLength, type Validator } from "./validator";

const VARIABLES = ["cluster", "guestname", "node", "vmid"];

const knownVariables: Validator = (value) => {
  for (const [, name = ""] of value.matchAll(/\{\{([^{}]*)\}\}/g)) {
    if (VARIABLES.includes(name.trim())) continue;
    return orClosest(`must not use {{${name}}}: the variables are ${VARIABLES.join(", ")}`, name, VARIABLES);
  }
  return undefined;
};

/** A line feed is written `\n` and a backslash `\\`. */
const knownEscapes: Validator = (value) =>
  /^(?:[^\\]|\\[\\n])*$/.test(value) ? undefined : "must escape nothing but line feeds (\\n) and backslashes (\\\\)";

const escapedLines: Validator = (value) =>
  oneLine(value) && `${oneLine(value)}, with \\n (${JSON.stringify("\\n")} in HCL) where a line ends`;

/**
 * Notes of backups.
 *
 * ```ts
 * notesTemplate("{{guestname}} on {{node}}"); // undefined
 * ```
 */
export const notesTemplate = all(escapedLines, maxLength(1024), knownVariables, knownEscapes);

/**
 * Removals of a realm-sync job for vanished users: `none`, or a list of `acl`, `properties` and `entry`.
 *
 * ```ts
 * parseRemoveVanished("acl;entry"); // ["acl", "entry"]
 * printRemoveVanished([]);          // "none"
 * ```
 *
 * Facts: contributing/facts/jobs.md#realm-sync-jobs.
 */
export function parseRemoveVanished(value: string): string[] {
  return canonicalSet(splitSemicolons(value).filter((item) => item !== "none"));
}

export function printRemoveVanished(removals: readonly string[]): string {
  return removals.length === 0 ? "none" : canonicalSet(removals).join(";");
}
