/** Writes the proto3 wire format into one growing buffer. */
import { WireType } from "./reader";

export class Writer {
  private buffer = Buffer.allocUnsafe(512);
  private length = 0;

  finish(): Uint8Array {
    return this.buffer.subarray(0, this.length);
  }

  private reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.buffer.length * 2));
    this.buffer.copy(grown, 0, 0, this.length);
    this.buffer = grown;
  }

  private unsigned(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.buffer[this.length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.buffer[this.length++] = rest;
  }

  private tag(field: number, wireType: number): void {
    this.reserve(5);
    this.unsigned(field * 8 + wireType);
  }

  /** Writes any integer type. A negative number takes ten bytes, as 64-bit two's complement. */
  varint(field: number, value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`protobuf field ${field}: ${value} is not an integer`);
    this.tag(field, WireType.varint);
    this.reserve(10);
    if (value >= 0) {
      this.unsigned(value);
      return;
    }
    let rest = BigInt.asUintN(64, BigInt(value));
    for (; rest >= 0x80n; rest >>= 7n) this.buffer[this.length++] = Number(rest & 0x7fn) | 0x80;
    this.buffer[this.length++] = Number(rest);
  }

  bytes(field: number, value: Uint8Array): void {
    this.tag(field, WireType.delimited);
    this.reserve(10 + value.length);
    this.unsigned(value.length);
    this.buffer.set(value, this.length);
    this.length += value.length;
  }

  string(field: number, value: string): void {
    this.tag(field, WireType.delimited);
    const length = Buffer.byteLength(value);
    this.reserve(10 + length);
    this.unsigned(length);
    this.length += this.buffer.write(value, this.length, "utf8");
  }

  /** Writes a nested message: reserves one byte for the length, writes the content, then widens the gap where needed. */
  nested(field: number, content: (writer: this) => void): void {
    this.tag(field, WireType.delimited);
    this.reserve(1);
    const gap = this.length++;
    content(this);
    const size = this.length - gap - 1;
    let width = 1;
    for (let rest = size; rest >= 0x80; rest = Math.floor(rest / 0x80)) width++;
    if (width > 1) {
      this.reserve(width - 1);
      this.buffer.copyWithin(gap + width, gap + 1, this.length);
    }
    this.length = gap;
    this.unsigned(size);
    this.length += size;
  }
}
