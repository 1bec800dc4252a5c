/** Minimal msgpack for tests without the server's own codec: self-describing values in the long form. */

const UNKNOWN_BYTES = Buffer.from([0xd4, 0x00, 0x00]);
export const unknown = Symbol("unknown");

type Plain = null | boolean | string | number | typeof unknown | readonly Plain[] | { readonly [key: string]: Plain };

export function pack(value: Plain): Buffer {
  if (value === null) return Buffer.from([0xc0]);
  if (value === unknown) return UNKNOWN_BYTES;
  if (typeof value === "boolean") return Buffer.from([value ? 0xc3 : 0xc2]);
  if (typeof value === "string") return Buffer.concat([head(0xdb, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === "number") {
    const bytes = Buffer.alloc(9, 0xd3);
    bytes.writeBigInt64BE(BigInt(value), 1);
    return bytes;
  }
  if (Array.isArray(value)) return Buffer.concat([head(0xdd, value.length), ...value.map(pack)]);
  const entries = Object.entries(value as { readonly [key: string]: Plain });
  return Buffer.concat([head(0xdf, entries.length), ...entries.flatMap(([key, item]) => [pack(key), pack(item)])]);
}

function head(code: number, length: number): Buffer {
  const bytes = Buffer.alloc(5, code);
  bytes.writeUInt32BE(length, 1);
  return bytes;
}

/** Reads one value; extensions are unknown. */
export function unpack(bytes: Uint8Array): unknown {
  const buffer = Buffer.from(bytes);
  let at = 0;
  const take = (count: number) => {
    at += count;
    return at - count;
  };
  const many = (count: number) => Array.from({ length: count }, () => read());
  const map = (count: number) => Object.fromEntries(Array.from({ length: count }, () => [String(read()), read()]));
  const text = (length: number) => buffer.toString("utf8", take(length), at);
  const read = (): unknown => {
    const code = buffer.readUInt8(take(1));
    if (code < 0x80) return code;
    if (code < 0x90) return map(code & 15);
    if (code < 0xa0) return many(code & 15);
    if (code < 0xc0) return text(code & 31);
    if (code >= 0xe0) return code - 256;
    switch (code) {
      case 0xc0:
        return null;
      case 0xc2:
      case 0xc3:
        return code === 0xc3;
      case 0xc4:
      case 0xd9:
        return text(buffer.readUInt8(take(1)));
      case 0xda:
        return text(buffer.readUInt16BE(take(2)));
      case 0xdb:
        return text(buffer.readUInt32BE(take(4)));
      case 0xcb:
        return buffer.readDoubleBE(take(8));
      case 0xcc:
        return buffer.readUInt8(take(1));
      case 0xcd:
        return buffer.readUInt16BE(take(2));
      case 0xce:
        return buffer.readUInt32BE(take(4));
      case 0xd3:
        return Number(buffer.readBigInt64BE(take(8)));
      case 0xd4:
        take(2);
        return unknown;
      case 0xdc:
        return many(buffer.readUInt16BE(take(2)));
      case 0xde:
        return map(buffer.readUInt16BE(take(2)));
      default:
        throw new Error(`unexpected msgpack code ${code}`);
    }
  };
  return read();
}
