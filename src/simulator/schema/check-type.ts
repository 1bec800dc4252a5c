/**
 * Type checks of single values. All form values are text; JSON bodies bring numbers, booleans, lists and objects,
 * which the server names after its own language in the refusal (`got ARRAY`).
 */
import type { Problems } from "./problems";

/** Text of a scalar as the server sees it. */
export function scalarText(value: unknown): string {
  return typeof value === "boolean" ? (value ? "1" : "0") : String(value);
}

/** Any spelling of a whole number: sign, leading zeros and a final line feed included. */
function isInteger(text: string): boolean {
  return /^[-+]?\d+\n?$/.test(text);
}

/** Any decimal number. */
export function isNumber(text: string): boolean {
  return /^[+-]?(\d+\.\d+|\d+\.|\.\d+|\d+)(e[+-]?\d+)?\n?$/i.test(text);
}

function referenceName(value: unknown): string | undefined {
  if (Array.isArray(value)) return "ARRAY";
  if (typeof value === "boolean") return "JSON::PP::Boolean";
  return typeof value === "object" && value !== null ? "HASH" : undefined;
}

/** False (and a problem) when `value` is not of `type`. */
export function checkType(path: string, type: string | undefined, value: unknown, problems: Problems): boolean {
  if (!type || type === "any") return true;
  if (type === "array") {
    if (Array.isArray(value)) return true;
    problems.add(path, "type check ('array') failed");
    return false;
  }
  const reference = referenceName(value);
  if (reference !== undefined) {
    if (type === "boolean" && typeof value === "boolean") return true;
    problems.add(path, `type check ('${type}') failed - got ${reference}`);
    return false;
  }
  const text = scalarText(value);
  const fits =
    type === "boolean"
      ? text === "0" || text === "1"
      : type === "integer"
        ? isInteger(text)
        : type === "number"
          ? isNumber(text)
          : true;
  if (!fits) problems.add(path, `type check ('${type}') failed - got '${text}'`);
  return fits;
}
