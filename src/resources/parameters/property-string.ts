/** Property strings: `key=value,key=value`. No escaping exists, so values cannot hold a comma. */
import { isMap } from "../../plugin/cty/value";

/** Which keys of a property string are known. */
export interface Parts {
  readonly keys: ReadonlySet<string>;
  readonly defaultKey?: string | undefined;
}

/** The default key's value comes first and bare; the other keys follow in the order given. */
export function printPropertyString(parts: Readonly<Record<string, string>>, defaultKey?: string): string {
  const first = defaultKey !== undefined && parts[defaultKey] !== undefined ? [parts[defaultKey]] : [];
  const rest = Object.entries(parts)
    .filter(([key]) => key !== defaultKey)
    .map(([key, value]) => `${key}=${value}`);
  return [...first, ...rest].join(",");
}

/** Keys in any order; a part without `=` is the default key's value. */
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

/** The parts of a property string as the server reports it: as text, or taken apart. */
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
