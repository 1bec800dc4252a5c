/** The few parts of DER (X.690) that a certificate needs. */

function length(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  const bytes = Buffer.from(size.toString(16).padStart(size > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** Any element: tag, length, content. */
export function element(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), length(body.length), body]);
}

export const sequence = (...parts: readonly Buffer[]): Buffer => element(0x30, ...parts);
export const set = (...parts: readonly Buffer[]): Buffer => element(0x31, ...parts);
export const utf8String = (text: string): Buffer => element(0x0c, Buffer.from(text, "utf8"));
export const octetString = (content: Buffer): Buffer => element(0x04, content);
export const bitString = (content: Buffer): Buffer => element(0x03, Buffer.from([0]), content);
export const boolean = (value: boolean): Buffer => element(0x01, Buffer.from([value ? 0xff : 0]));

/** A whole number that is not negative, from its bytes. */
export function integer(bytes: Buffer): Buffer {
  return element(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** `1.2.840.10045.4.3.2` and the like. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return element(0x06, Buffer.from(bytes));
}

/** `20260102030405Z`. */
export function generalizedTime(date: Date): Buffer {
  return element(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`, "latin1"));
}
