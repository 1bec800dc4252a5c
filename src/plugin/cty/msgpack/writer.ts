/**
 * Encodes values as msgpack by the schema's type.
 *
 * A missing attribute becomes null, and an attribute that the type does not have is left out. A value of a wrong type is a
 * {@link CtyError} with its path.
 */

import { formatNumber, isExact } from "../number";
import { encodeType } from "../types";
import {
  CtyError,
  type CtyType,
  Decimal,
  Dynamic,
  describe,
  elementOf,
  isMap,
  type Keyed,
  UNKNOWN,
  type Value,
} from "../value";

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
    if (value === null || value === undefined) this.byte(0xc0);
    else if (value === UNKNOWN) this.unknown();
    else if (type === "string") this.text(value);
    else if (type === "number") this.number(value);
    else if (type === "bool") this.bool(value);
    else if (type === "dynamic") this.dynamic(value);
    else if ("object" in type) this.object(type.object, value);
    else if ("list" in type) this.elements(type.list, value);
    else if ("set" in type) this.elements(type.set, value);
    else if ("map" in type) this.map(type.map, value);
    else if ("keyed" in type) this.keyed(type, value);
    else this.tuple(type.tuple, value);
  }

  private mismatch(expected: string, value: unknown): CtyError {
    return new CtyError(`expected ${expected}, got ${describe(value)}`, [...this.path]);
  }

  /** Reserves bytes and returns their start. May replace the buffer. */
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
    const at = this.reserve(1);
    this.buffer[at] = value;
  }

  /** Writes a code, followed by a length or number of 1, 2 or 4 bytes. */
  private coded(code: number, width: 1 | 2 | 4, value: number): void {
    this.byte(code);
    const at = this.reserve(width);
    this.buffer.writeUIntBE(value, at, width);
  }

  private unknown(): void {
    this.byte(0xd4);
    this.byte(0);
    this.byte(0);
  }

  /** Writes a string in Unicode's composed form (NFC), in which Terraform compares strings. ASCII is always in this form. */
  private string(value: string): void {
    const bytes = Buffer.byteLength(value);
    const text = bytes === value.length ? value : value.normalize();
    const length = text === value ? bytes : Buffer.byteLength(text);
    if (length < 32) this.byte(0xa0 | length);
    else if (length < 0x100) this.coded(0xd9, 1, length);
    else if (length < 0x10000) this.coded(0xda, 2, length);
    else this.coded(0xdb, 4, length);
    const at = this.reserve(length);
    this.buffer.write(text, at, length, "utf8");
  }

  private text(value: Value): void {
    if (typeof value !== "string") throw this.mismatch("a string", value);
    this.string(value);
  }

  private bool(value: Value): void {
    if (typeof value !== "boolean") throw this.mismatch("a bool", value);
    this.byte(value ? 0xc3 : 0xc2);
  }

  private number(value: Value): void {
    if (typeof value === "bigint") this.bigint(value);
    else if (value instanceof Decimal) this.string(value.text);
    else if (typeof value !== "number") throw this.mismatch("a number", value);
    else if (!Number.isFinite(value))
      throw new CtyError(`${value} is not a number that Terraform knows`, [...this.path]);
    else if (Number.isSafeInteger(value)) this.integer(value);
    else if (Number.isInteger(value)) this.bigint(BigInt(value));
    else if (isExact(value)) this.double(value);
    else this.string(formatNumber(value));
  }

  private double(value: number): void {
    this.byte(0xcb);
    const at = this.reserve(8);
    this.buffer.writeDoubleBE(value, at);
  }

  private integer(value: number): void {
    if (value >= -32 && value < 0x80) this.byte(value & 0xff);
    else if (value >= 0 && value < 0x100) this.coded(0xcc, 1, value);
    else if (value >= 0 && value < 0x10000) this.coded(0xcd, 2, value);
    else if (value >= 0 && value < 0x100000000) this.coded(0xce, 4, value);
    else this.bigint(BigInt(value));
  }

  private bigint(value: bigint): void {
    if (value < SMALLEST_INT64 || value > LARGEST_INT64) {
      this.string(value.toString());
      return;
    }
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

  private keyed(type: Keyed, value: Value): void {
    const { by, value: name } = type;
    const of = elementOf(type);
    if (!Array.isArray(value)) throw this.mismatch("a list", value);
    this.mapLength(value.length);
    value.forEach((element: Value, index) => {
      const key = isMap(element) ? element[by.name] : undefined;
      if (!isMap(element) || (typeof key !== "string" && typeof key !== "number"))
        throw new CtyError(`expected an object with the key ${by.name}`, [...this.path, index]);
      this.string(String(key));
      this.at(String(key), of, name === undefined ? element : (element[name] ?? null));
    });
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
