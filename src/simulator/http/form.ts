/**
 * Queries and form bodies as the server splits them: pairs at `&` and `;`, the value up to the next `=`, repeated keys
 * to lists, a key without `=` is not defined.
 */
export type FormParams = Record<string, string | null | (string | null)[]>;

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
  for (const pair of text.split(/[&;]/)) {
    if (pair === "") continue;
    const [rawKey = "", rawValue] = pair.split("=");
    const key = decode(rawKey);
    const value = rawValue === undefined ? null : decode(rawValue);
    const known = params[key];
    if (!Object.hasOwn(params, key)) params[key] = value;
    else params[key] = Array.isArray(known) ? [...known, value] : [known as string | null, value];
  }
  return params;
}

/** Percent-decodes a path before it is split into segments. Its bytes are never read as UTF-8: `ä` stays two. */
export function decodePath(path: string): string {
  return decodeBytes(path).toString("latin1");
}
