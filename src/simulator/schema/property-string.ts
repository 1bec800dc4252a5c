/**
 * Splits property strings: `key=value,key=value`, where one value may omit its key. There is no escaping, so a value
 * cannot contain a comma. `verify.ts` checks the values.
 */
import type { Properties } from "./operation";

/** A property string that the server refuses. The message ends in a line feed, as the server's does. */
export class PropertyStringError extends Error {}

/** Normalizes a Boolean. Property strings accept more spellings than parameters. */
function booleanText(text: string): string {
  if (/^(1|on|yes|true)\n?$/i.test(text)) return "1";
  return /^(0|off|no|false)\n?$/i.test(text) ? "0" : text;
}

/**
 * Splits a property string without checking the values.
 *
 * @example splitPropertyString("secure,network=10.0.0.0/8", migration) // { type: "secure", network: "10.0.0.0/8" }
 */
export function splitPropertyString(text: string, format: Properties): Record<string, string> {
  const defaultKey = Object.keys(format).find((key) => format[key]?.default_key);
  const values: Record<string, string> = {};
  const set = (key: string, value: string) => {
    if (Object.hasOwn(values, key)) {
      throw new PropertyStringError(`duplicate key in comma-separated list property: ${key}\n`);
    }
    values[key] = format[key]?.type === "boolean" ? booleanText(value) : value;
  };
  for (const part of text.split(",")) {
    if (/^\s*$/.test(part)) continue;
    const pair = /^([^=]+)=([^\n]+)\n?$/.exec(part);
    if (pair) set(pair[1] as string, pair[2] as string);
    else if (part.includes("=")) throw new PropertyStringError("missing key in comma-separated list property\n");
    else if (defaultKey === undefined) {
      throw new PropertyStringError("value without key, but schema does not define a default key\n");
    } else set(defaultKey, part);
  }
  return values;
}

/** Splits a list as the server does: at commas, semicolons, white space and NUL, without empty entries. */
export function splitList(text: string): string[] {
  return text.split(/[,;\s\0]+/).filter((entry) => entry !== "");
}
