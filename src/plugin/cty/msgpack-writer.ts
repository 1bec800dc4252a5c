/**
 * Encodes values as msgpack by the schema's type.
 *
 * Tolerant where nothing can go wrong (a missing attribute is null, one that the type does not have is left out),
 * strict where Terraform would be: a value of the wrong type is a {@link CtyError} that tells where.
 */
import { CtyError, describe } from "./error";
import { formatNumber, isExact } from "./number";
import { encodeType } from "./type-json";
import { type CtyType, Decimal, Dynamic, isMap, UNKNOWN, type Value } from "./value";

/** Encodes one value; `type` comes from the schema. `undefined` is written as null. */
export function encodeMsgpack(type: CtyType, value: Value | undefined): Uint8Array {
  const writer = new MsgpackWriter();
  writer.value(type, value);
  return writer.finish();
}

const LARGEST_INT64 = 2n ** 63n - 1n;
const SMALLEST_INT64 = -(2n ** 63n);

class MsgpackWriter {
  private buffer = Buffer.allocUnsafe(256);
  private length = 0;
  private readonly path: (string | number)[] = [];

  finish(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  value(type: CtyType, value: Value | undefined): void {
    if (value === null || value === undefined) return this.byte(0xc0);
    if (value === UNKNOWN) return this.unknown();
    switch (type) {
      case "string":
        if (typeof value !== "string") throw this.mismatch("a string", value);
        return this.string(value);
      case "number":
        return this.number(value);
      case "bool":
        if (typeof value !== "boolean") throw this.mismatch("a bool", value);
        return this.byte(value ? 0xc3 : 0xc2);
      case "dynamic":
        return this.dynamic(value);
    }
    if ("object" in type) return this.object(type.object, value);
    if ("list" in type) return this.elements(type.list, value);
    if ("set" in type) return this.elements(type.set, value);
    if ("map" in type) return this.map(type.map, value);
    this.tuple(type.tuple, value);
  }

  private mismatch(expected: string, value: unknown): CtyError {
    return new CtyError(`expected ${expected}, got ${describe(value)}`, [...this.path]);
  }

  private reserve(count: number): number {
    const start = this.length;
    const end = start + count;
    if (end > this.buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(end, this.buffer.length * 2));
      this.buffer.copy(grown, 0, 0, start);
      this.buffer = grown;
    }
    this.length = end;
    return start;
  }

  private byte(value: number): void {
    this.buffer[this.reserve(1)] = value;
  }

  /** A code followed by a length or number of 1, 2 or 4 bytes. */
  private coded(code: number, width: 1 | 2 | 4, value: number): void {
    this.byte(code);
    const at = this.reserve(width);
    this.buffer.writeUIntBE(value, at, width);
  }

  private unknown(): void {
    this.buffer.set([0xd4, 0x00, 0x00], this.reserve(3));
  }

  /** Terraform compares strings in Unicode's composed form (NFC). */
  private string(value: string): void {
    const text = value.normalize();
    const length = Buffer.byteLength(text);
    if (length < 32) this.byte(0xa0 | length);
    else if (length < 0x100) this.coded(0xd9, 1, length);
    else if (length < 0x10000) this.coded(0xda, 2, length);
    else this.coded(0xdb, 4, length);
    const at = this.reserve(length);
    this.buffer.write(text, at, length, "utf8");
  }

  private number(value: Value): void {
    if (typeof value === "number") {
      if (!Number.isFinite(value)) throw this.mismatch("a number", String(value));
      if (Number.isSafeInteger(value)) return this.integer(value);
      if (!Number.isInteger(value) && isExact(value)) {
        this.byte(0xcb);
        const at = this.reserve(8);
        this.buffer.writeDoubleBE(value, at);
        return;
      }
      return Number.isInteger(value) ? this.bigint(BigInt(value)) : this.string(formatNumber(value));
    }
    if (typeof value === "bigint") return this.bigint(value);
    if (value instanceof Decimal) return this.string(value.text);
    throw this.mismatch("a number", value);
  }

  private integer(value: number): void {
    if (value >= 0) {
      if (value < 0x80) return this.byte(value);
      if (value < 0x100) return this.coded(0xcc, 1, value);
      if (value < 0x10000) return this.coded(0xcd, 2, value);
      if (value < 0x100000000) return this.coded(0xce, 4, value);
    } else if (value >= -32) {
      return this.byte(256 + value);
    }
    this.bigint(BigInt(value));
  }

  private bigint(value: bigint): void {
    if (value < SMALLEST_INT64 || value > LARGEST_INT64) return this.string(value.toString());
    this.byte(0xd3);
    const at = this.reserve(8);
    this.buffer.writeBigInt64BE(value, at);
  }

  private at(step: string | number, type: CtyType, value: Value | undefined): void {
    this.path.push(step);
    this.value(type, value);
    this.path.pop();
  }

  private arrayLength(length: number): void {
    if (length < 16) this.byte(0x90 | length);
    else if (length < 0x10000) this.coded(0xdc, 2, length);
    else this.coded(0xdd, 4, length);
  }

  private mapLength(length: number): void {
    if (length < 16) this.byte(0x80 | length);
    else if (length < 0x10000) this.coded(0xde, 2, length);
    else this.coded(0xdf, 4, length);
  }

  private elements(type: CtyType, value: Value): void {
    if (!Array.isArray(value)) throw this.mismatch("a list", value);
    this.arrayLength(value.length);
    value.forEach((element, index) => {
      this.at(index, type, element);
    });
  }

  private tuple(types: readonly CtyType[], value: Value): void {
    if (!Array.isArray(value) || value.length !== types.length) {
      throw this.mismatch(`a list of ${types.length} elements`, value);
    }
    this.arrayLength(types.length);
    types.forEach((type, index) => {
      this.at(index, type, value[index]);
    });
  }

  private map(type: CtyType, value: Value): void {
    if (!isMap(value)) throw this.mismatch("a map", value);
    const entries = Object.entries(value).filter((entry) => entry[1] !== undefined);
    this.mapLength(entries.length);
    for (const [key, element] of entries) {
      this.string(key);
      this.at(key, type, element);
    }
  }

  private object(types: Readonly<Record<string, CtyType>>, value: Value): void {
    if (!isMap(value)) throw this.mismatch("an object", value);
    const attributes = Object.entries(types);
    this.mapLength(attributes.length);
    for (const [name, type] of attributes) {
      this.string(name);
      this.at(name, type, Object.hasOwn(value, name) ? value[name] : null);
    }
  }

  private dynamic(value: Value): void {
    if (!(value instanceof Dynamic)) throw this.mismatch("a value together with its type (Dynamic)", value);
    this.arrayLength(2);
    const type = Buffer.from(encodeType(value.type));
    if (type.length < 0x100) this.coded(0xc4, 1, type.length);
    else if (type.length < 0x10000) this.coded(0xc5, 2, type.length);
    else this.coded(0xc6, 4, type.length);
    const at = this.reserve(type.length);
    this.buffer.set(type, at);
    this.value(value.type, value.value);
  }
}
