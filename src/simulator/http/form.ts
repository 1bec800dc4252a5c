/**
 * Queries and form bodies as the server splits them: pairs at `&` and `;`, the value up to the next `=`, repeated keys
 * to lists, a key without `=` is not defined. Nothing between two separators is a key too, an empty one.
 */
export type FormParams = Record<string, string | null | string[]>;

/** Percent escapes are bytes. */
function decodeBytes(text: string): Buffer {
  const bytes: number[] = [];
  const source = Buffer.from(text, "utf8");
  for (let at = 0; at < source.length; at++) {
    const hex = source[at] === 0x25 ? source.toString("latin1", at + 1, at + 3) : "";
    if (/^[0-9a-fA-F]{2}$/.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else bytes.push(source[at] as number);
  }
  return Buffer.from(bytes);
}

/** `+` is a blank, bytes are UTF-8. */
function decode(text: string): string {
  return decodeBytes(text.replace(/\+/g, " ")).toString("utf8");
}

export function parseForm(text: string): FormParams {
  const params: FormParams = Object.create(null);
  const pairs = text.replace(/[&;]+$/, "");
  if (pairs === "" || pairs === "0") return params;
  for (const pair of pairs.split(/[&;]/)) {
    const [rawKey = "", rawValue] = pair.split("=");
    const key = decode(rawKey);
    const known = params[key] ?? undefined;
    // A key without a value takes the place of the values before it.
    if (rawValue === undefined) params[key] = null;
    else if (known === undefined) params[key] = decode(rawValue);
    else params[key] = Array.isArray(known) ? [...known, decode(rawValue)] : [known, decode(rawValue)];
  }
  return params;
}

/** Percent-decodes a path before it is split into segments. Its bytes are never read as UTF-8: `ä` stays two. */
export function decodePath(path: string): string {
  return decodeBytes(path).toString("latin1");
}
