/**
 * Values of notification matchers and webhook endpoints.
 *
 * ```ts
 * matchField("exact:type=vzdump,replication");   // undefined
 * canonicalMatchField("exact:type=a, b");        // "exact:type=a,b"
 * matchSeverities("error,warning");              // undefined
 * ```
 */

import { PropertyFormat } from "./property-format";
import { propertyValue } from "./property-string";
import { matching, type Validator } from "./validator";

export const SEVERITIES = ["info", "notice", "warning", "error", "unknown"] as const;

/** One entry of `match-severity`: any of the severities. */
export const matchSeverities: Validator = (value) =>
  value.split(",").every((item) => (SEVERITIES as readonly string[]).includes(item.trim()))
    ? undefined
    : `must be severities separated by commas: ${SEVERITIES.join(", ")}`;

/** Blanks around the commas are lost; the order is kept and means nothing. */
export function canonicalMatchSeverities(value: string): string {
  return [...new Set(trimmedItems(value))].sort().join(",");
}

/**
 * One entry of `match-field`. Regular expressions are those of Rust: only what no engine takes is refused here, which
 * is left to the server.
 */
export const matchField = matching(
  /^(exact|regex):[A-Za-z0-9_][A-Za-z0-9._-]*=[^\n]*$/,
  "must be exact: or regex:, the name of a field, = and values or a regular expression, such as exact:type=vzdump",
);

/** Values of `exact` lose the blanks around commas. */
export function canonicalMatchField(value: string): string {
  const parts = /^(exact:[^=]*=)(.*)$/s.exec(value);
  return parts ? `${parts[1]}${trimmedItems(parts[2] ?? "").join(",")}` : value;
}

function trimmedItems(list: string): string[] {
  return list.split(",").map((item) => item.trim());
}

/** `header`: the value is base64. */
export const webhookHeader = new PropertyFormat({
  name: { required: true, check: propertyValue },
  value: { required: true },
});

/** `secret`: without a value the stored one is kept; reads have the name only. */
export const webhookSecret = new PropertyFormat({ name: { required: true, check: propertyValue }, value: {} });
