/** Property strings: `key=value,key=value`. No escaping exists, so values cannot hold a comma. */

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
