/**
 * Macros of firewall rules. The server accepts them in any case and stores its own spelling.
 *
 * ```ts
 * canonicalMacro("ssh"); // "SSH"
 * ```
 *
 * Facts: contributing/facts/firewall.md#rules.
 */
import { macros } from "../../net/macros";
import { knownValues } from "./enumeration";
import { all, matching, maxLength, orEmpty } from "./validator";

/** Macros of server 9.2. The list of the server decides whether others exist. */
export const MACROS: readonly string[] = macros.map(({ name }) => name);

export const macroValues = knownValues(
  "firewall.Macro",
  "A service: protocol and ports by name. Others may exist.",
  Object.fromEntries(macros.map(({ name, description }) => [name, `${description.replace(/\.$/, "")}.`])),
  "any-case",
);

const bySpelling = new Map(MACROS.map((name) => [name.toLowerCase(), name]));

/** Checks only the form. An empty text is allowed and means no macro. */
export const macro = orEmpty(
  all(matching(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, "must be the name of a macro, such as SSH or HTTPS"), maxLength(128)),
);

/** The spelling that the server returns. An unknown macro compares without case. */
export function canonicalMacro(name: string): string | null {
  if (name === "") return null;
  return bySpelling.get(name.toLowerCase()) ?? name.toLowerCase();
}
