/**
 * Decodes msgpack by the schema's type.
 *
 * The bytes do not determine the type: a number may be encoded as integer, float or text, and an extension stands for an
 * unknown value of any type. The reader therefore follows the type.
 */

import { fromBigInt, parseNumber } from "../number";
import { decodeType } from "../types";
import {
  CtyError,
  type CtyType,
  DEEPEST,
  Dynamic,
  elementOf,
  type Keyed,
  keyedElement,
  setKey,
  UNKNOWN,
  type Value,
} from "../value";

/** Decodes one value; `type` comes from the schema. */
export function decodeMsgpack(type: CtyType, bytes: Uint8Array): Value {
  const reader = new MsgpackReader(bytes);
  const value = reader.value(type);
  reader.expectEnd();
  return value;
}

class MsgpackReader {
  private readonly buffer: Buffer;
  private position = 0;
  /** Path to the value being read, for error messages. */
  private readonly path: (string | number)[] = [];
  private depth = 0;

  constructor(bytes: Uint8Array) {
    this.buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  value(type: CtyType): Value {
    if (this.depth >= DEEPEST) throw this.error("the value is nested too deep");
    this.depth++;
    const value = this.plainOrNested(type);
    this.depth--;
    return value;
  }

  private plainOrNested(type: CtyType): Value {
    const code = this.peek();
    if (code === 0xc0) {
      this.position++;
      return null;
    }
    if (this.isExtension(code)) {
      this.skipExtension();
      return UNKNOWN;
    }
    switch (type) {
      case "string":
        return this.string();
      case "number":
        return this.number();
      case "bool":
        return this.bool();
      case "dynamic":
        return this.dynamic();
    }
    if ("object" in type) return this.object(type.object);
    if ("list" in type) return this.elements(type.list);
    if ("set" in type) return this.elements(type.set);
    if ("map" in type) return this.map(type.map);
    if ("keyed" in type) return this.keyed(type);
    return this.tuple(type.tuple);
  }

  expectEnd(): void {
    if (this.position !== this.buffer.length) throw this.error("bytes are left over after the value");
  }

  private error(problem: string): CtyError {
    return new CtyError(problem, [...this.path]);
  }

  private take(length: number): number {
    const start = this.position;
    if (start + length > this.buffer.length) throw this.error("the value ends too early");
    this.position = start + length;
    return start;
  }

  private peek(): number {
    const code = this.buffer[this.position];
    if (code === undefined) throw this.error("the value ends too early");
    return code;
  }

  private uint8(): number {
    return this.buffer.readUInt8(this.take(1));
  }
  private uint16(): number {
    return this.buffer.readUInt16BE(this.take(2));
  }
  private uint32(): number {
    return this.buffer.readUInt32BE(this.take(4));
  }

  /** True for `d4`–`d8` and `c7`–`c9`. Extension 0 is unknown, 12 is refined unknown; others are read as unknown too. */
  private isExtension(code: number): boolean {
    return (code >= 0xd4 && code <= 0xd8) || (code >= 0xc7 && code <= 0xc9);
  }

  private skipExtension(): void {
    const code = this.uint8();
    let length: number;
    if (code >= 0xd4) length = 1 << (code - 0xd4);
    else if (code === 0xc7) length = this.uint8();
    else if (code === 0xc8) length = this.uint16();
    else length = this.uint32();
    this.take(1 + length);
  }

  private bool(): boolean {
    const code = this.uint8();
    if (code !== 0xc2 && code !== 0xc3) throw this.error("expected a bool");
    return code === 0xc3;
  }

  /** Reads the length of a str or bin. */
  private textLength(expected: string): number {
    const code = this.uint8();
    if (code >= 0xa0 && code <= 0xbf) return code & 0x1f;
    if (code === 0xd9 || code === 0xc4) return this.uint8();
    if (code === 0xda || code === 0xc5) return this.uint16();
    if (code === 0xdb || code === 0xc6) return this.uint32();
    throw this.error(`expected ${expected}`);
  }

  private string(expected = "a string"): string {
    const length = this.textLength(expected);
    const start = this.take(length);
    return this.buffer.toString("utf8", start, start + length);
  }

  private number(): Value {
    const code = this.peek();
    if (code <= 0x7f) return this.uint8();
    if (code >= 0xe0) return this.uint8() - 256;
    if (code < 0xca || code > 0xd3) return this.withPath(() => parseNumber(this.string("a number")));
    this.position++;
    switch (code) {
      case 0xca:
        return this.float(this.buffer.readFloatBE(this.take(4)));
      case 0xcb:
        return this.float(this.buffer.readDoubleBE(this.take(8)));
      case 0xcc:
        return this.uint8();
      case 0xcd:
        return this.uint16();
      case 0xce:
        return this.uint32();
      case 0xcf:
        return fromBigInt(this.buffer.readBigUInt64BE(this.take(8)));
      case 0xd0:
        return this.buffer.readInt8(this.take(1));
      case 0xd1:
        return this.buffer.readInt16BE(this.take(2));
      case 0xd2:
        return this.buffer.readInt32BE(this.take(4));
      default:
        return fromBigInt(this.buffer.readBigInt64BE(this.take(8)));
    }
  }

  private float(value: number): number | bigint {
    if (!Number.isFinite(value)) throw this.error("the number is not finite");
    return Number.isInteger(value) ? fromBigInt(BigInt(value)) : value;
  }

  private arrayLength(): number {
    const code = this.uint8();
    if (code >= 0x90 && code <= 0x9f) return code & 0x0f;
    if (code === 0xdc) return this.uint16();
    if (code === 0xdd) return this.uint32();
    throw this.error("expected a list");
  }

  private mapLength(): number {
    const code = this.uint8();
    if (code >= 0x80 && code <= 0x8f) return code & 0x0f;
    if (code === 0xde) return this.uint16();
    if (code === 0xdf) return this.uint32();
    throw this.error("expected a map");
  }

  private at(step: string | number, type: CtyType): Value {
    this.path.push(step);
    const value = this.value(type);
    this.path.pop();
    return value;
  }

  private elements(type: CtyType): Value {
    const length = this.arrayLength();
    const values: Value[] = [];
    for (let index = 0; index < length; index++) values.push(this.at(index, type));
    return values;
  }

  private tuple(types: readonly CtyType[]): Value {
    const length = this.arrayLength();
    if (length !== types.length) throw this.error(`expected ${types.length} elements, got ${length}`);
    return types.map((type, index) => this.at(index, type));
  }

  private map(type: CtyType): Value {
    const length = this.mapLength();
    const values: Record<string, Value> = {};
    for (let index = 0; index < length; index++) {
      const key = this.string("a map key");
      setKey(values, key, this.at(key, type));
    }
    return values;
  }

  private keyed(type: Keyed): Value {
    const length = this.mapLength();
    const element = elementOf(type);
    const values: Value[] = [];
    for (let index = 0; index < length; index++) {
      const key = this.string("a map key");
      values.push(keyedElement(type, key, this.at(key, element)));
    }
    return values;
  }

  private object(types: Readonly<Record<string, CtyType>>): Value {
    const length = this.mapLength();
    const values: Record<string, Value> = {};
    for (const name in types) values[name] = null;
    for (let index = 0; index < length; index++) {
      const name = this.string("an attribute name");
      const type = Object.hasOwn(types, name) ? types[name] : undefined;
      if (type === undefined) throw this.error(`the schema has no attribute ${JSON.stringify(name)}`);
      values[name] = this.at(name, type);
    }
    return values;
  }

  /** Reads the JSON of a type, then a value of that type. */
  private dynamic(): Value {
    if (this.arrayLength() !== 2) throw this.error("expected a type and a value");
    const type = this.withPath(() => decodeType(this.string("a type")));
    return new Dynamic(type, this.value(type));
  }

  /** Adds the current path to an error of `work`. */
  private withPath<T>(work: () => T): T {
    try {
      return work();
    } catch (failure) {
      throw failure instanceof CtyError && failure.path.length === 0 ? this.error(failure.problem) : failure;
    }
  }
}
