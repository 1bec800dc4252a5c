/**
 * Property strings: several values in one text, `key=value,key=value`.
 *
 * No escaping exists, so a value cannot hold a comma; it may hold `=`. One key may be the default, whose value may
 * stand without `key=`.
 *
 * ```ts
 * parsePropertyString("secure,network=10.0.0.0/8", "type"); // { type: "secure", network: "10.0.0.0/8" }
 * printPropertyString({ network: "10.0.0.0/8", type: "secure" }, { defaultKey: "type" }); // "secure,network=10.0.0.0/8"
 * ```
 */
import { matching, maxLength, type Validator } from "./validator";

export class PropertyStringError extends Error {
  override name = "PropertyStringError";
}

/** Throws {@link PropertyStringError} where the server refuses the text for its form. */
export function parsePropertyString(text: string, defaultKey?: string): Record<string, string> {
  const values = new Map<string, string>();
  for (const part of text.split(",")) {
    if (/^\s*$/.test(part)) continue;
    const [key, value] = split(part, defaultKey);
    if (values.has(key)) throw new PropertyStringError(`must not have ${key} twice`);
    values.set(key, value);
  }
  return Object.fromEntries(values);
}

function split(part: string, defaultKey: string | undefined): [string, string] {
  const cut = part.indexOf("=");
  if (cut > 0 && cut < part.length - 1 && !part.includes("\n")) return [part.slice(0, cut), part.slice(cut + 1)];
  if (cut >= 0) throw new PropertyStringError(`must have a key and a value on one line in ${JSON.stringify(part)}`);
  if (defaultKey === undefined)
    throw new PropertyStringError(`must name the key of ${JSON.stringify(part)}: key=value`);
  return [defaultKey, part];
}

export interface PrintOrder {
  readonly defaultKey?: string;
  /** Keys that come before the others. */
  readonly first?: readonly string[];
}

/**
 * In the server's own order: the default key without `key=`, the keys that have to be there, the rest by name.
 * Undefined values are left out, booleans become 1 and 0.
 */
export function printPropertyString(
  values: Readonly<Record<string, string | number | bigint | boolean | undefined>>,
  { defaultKey, first = [] }: PrintOrder = {},
): string {
  const rank = (key: string) => (key === defaultKey ? 0 : first.includes(key) ? 1 : 2);
  return Object.keys(values)
    .filter((key) => values[key] !== undefined)
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((key) => {
      const value = values[key];
      const text = typeof value === "boolean" ? (value ? "1" : "0") : String(value);
      if (propertyValue(text) !== undefined) throw new PropertyStringError(`${key} ${propertyValue(text)}`);
      return key === defaultKey && !text.includes("=") ? text : `${key}=${text}`;
    })
    .join(",");
}

/** What any text has to keep to in order to be a value of a property string. */
export const propertyValue = matching(/^[^,\n]+$/, "must be one line of text without commas, and not empty");

/** A description inside a property string. */
export const propertyDescription: Validator = (value) => propertyValue(value) ?? maxLength(4096)(value);

/** Words for yes and no, in any case; undefined for others. */
export function parsePropertyBoolean(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (["1", "on", "yes", "true"].includes(word)) return true;
  return ["0", "off", "no", "false"].includes(word) ? false : undefined;
}
