/** Property strings: `key=value,key=value`. There is no escaping, so values cannot contain a comma. */
import { isMap } from "../../plugin/cty/value";

/** The known keys of a property string. */
export interface Parts {
  readonly keys: ReadonlySet<string>;
  readonly defaultKey?: string | undefined;
}

/** Prints a property string: first the value of the default key without `key=`, then the other keys in the given order. */
export function printPropertyString(parts: Readonly<Record<string, string>>, defaultKey?: string): string {
  const first = defaultKey !== undefined && parts[defaultKey] !== undefined ? [parts[defaultKey]] : [];
  const rest = Object.entries(parts)
    .filter(([key]) => key !== defaultKey)
    .map(([key, value]) => `${key}=${value}`);
  return [...first, ...rest].join(",");
}

/** Parses a property string with keys in any order. A part without `=` is the value of the default key. */
export function parsePropertyString(text: string, defaultKey?: string): Record<string, string> {
  const parts: Record<string, string> = {};
  for (const item of text.split(",")) {
    if (item === "") continue;
    const cut = item.indexOf("=");
    if (cut >= 0) parts[item.slice(0, cut)] = item.slice(cut + 1);
    else if (defaultKey !== undefined) parts[defaultKey] = item;
  }
  return parts;
}

/** The parts of a property string. The server reports it as a string or as an object. */
export function partsOf({ defaultKey }: Parts, raw: unknown): Readonly<Record<string, unknown>> {
  if (typeof raw === "string") return parsePropertyString(raw, defaultKey);
  return isMap(raw) ? raw : {};
}

export function unknownParts(parts: Parts, raw: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(partsOf(parts, raw)).filter(([key]) => !parts.keys.has(key)));
}

export function knownParts(parts: Parts, raw: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(partsOf(parts, raw)).filter(([key]) => parts.keys.has(key)));
}
