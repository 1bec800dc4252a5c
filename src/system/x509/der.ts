/** Just enough DER (X.690) to write a certificate. */

function tagged(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const width = length < 0x100 ? 1 : 2;
  const head = Buffer.from([tag, 0x80 | width, ...(width === 1 ? [length] : [length >> 8, length & 0xff])]);
  return Buffer.concat([head, content]);
}

export const sequence = (...items: readonly Uint8Array[]) => tagged(0x30, ...items);
export const set = (...items: readonly Uint8Array[]) => tagged(0x31, ...items);
/** A positive integer: a leading one bit would make it negative. */
export const integer = (bytes: Uint8Array) =>
  tagged(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.from([0, ...bytes]) : bytes);
export const bool = (value: boolean) => tagged(0x01, Buffer.from([value ? 0xff : 0]));
export const octets = (content: Uint8Array) => tagged(0x04, content);
export const bits = (content: Uint8Array, unused = 0) => tagged(0x03, Buffer.from([unused]), content);
export const utf8 = (text: string) => tagged(0x0c, Buffer.from(text));
/** `[n]` around complete elements. */
export const explicit = (n: number, ...items: readonly Uint8Array[]) => tagged(0xa0 | n, ...items);
/** `[n]` instead of a primitive element's own tag. */
export const implicit = (n: number, content: Uint8Array) => tagged(0x80 | n, content);

/** UTCTime, which X.509 wants until the year 2050, then GeneralizedTime. */
export function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]|\..*/g, "");
  return at.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : tagged(0x18, Buffer.from(`${digits}Z`));
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return tagged(0x06, Buffer.from(bytes));
}
