/**
 * Notes of backups.
 *
 * ```ts
 * notesTemplate("{{guestname}} on {{node}}"); // undefined
 * ```
 */
import { orClosest } from "../../naming/closest";
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

export const notesTemplate = all(escapedLines, maxLength(1024), knownVariables, knownEscapes);
