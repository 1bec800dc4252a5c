/** Reads and writes the proto3 wire format. The reader knows varints and length-delimited fields, and skips all others. */

/** Encoding of a field's content: the low three bits of its tag. */
export const WireType = { varint: 0, fixed64: 1, delimited: 2, startGroup: 3, endGroup: 4, fixed32: 5 } as const;

/** The bytes are not a valid message. */
export class ProtobufError extends Error {
  override readonly name = "ProtobufError";
}

export class Reader {
  private readonly buffer: Buffer;
  position: number;
  private readonly end: number;

  constructor(bytes: Uint8Array, position = 0, end = bytes.length) {
    this.buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.position = position;
    this.end = end;
  }

  get done(): boolean {
    return this.position >= this.end;
  }

  private byte(): number {
    if (this.position >= this.end) throw new ProtobufError("message ends in the middle of a field");
    return this.buffer[this.position++] as number;
  }

  /**
   * Reads a varint as a signed 64-bit number. Beyond 2^53 the result is rounded; `integer` refuses such numbers.
   */
  varint(): number {
    let low = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte();
      low |= (byte & 0x7f) << shift;
      if (byte < 0x80) return low;
    }
    let value = BigInt(low);
    for (let shift = 28n; shift < 70n; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return Number(BigInt.asIntN(64, value));
    }
    throw new ProtobufError("varint longer than ten bytes");
  }

  /** Reads an integer field. Throws beyond 2^53, which no field of the plugin protocol needs. */
  integer(): number {
    const value = this.varint();
    if (!Number.isSafeInteger(value)) throw new ProtobufError(`${value} is beyond the numbers of the plugin protocol`);
    return value;
  }

  /** Reads the extent of a length-delimited field and moves past it. */
  extent(): { start: number; end: number } {
    const length = this.varint();
    const start = this.position;
    if (length < 0 || start + length > this.end) throw new ProtobufError("field reaches beyond its message");
    this.position = start + length;
    return { start, end: this.position };
  }

  /** Reads bytes as a view on the message's own memory. */
  bytes(): Uint8Array {
    const { start, end } = this.extent();
    return this.buffer.subarray(start, end);
  }

  string(): string {
    const { start, end } = this.extent();
    return this.buffer.toString("utf8", start, end);
  }

  /** Returns a reader for the message nested in the next field. */
  nested(): Reader {
    const { start, end } = this.extent();
    return new Reader(this.buffer, start, end);
  }

  /** Moves past a field that the message's table does not have. */
  skip(wireType: number): void {
    if (wireType === WireType.varint) while (this.byte() >= 0x80);
    else if (wireType === WireType.fixed64) this.advance(8);
    else if (wireType === WireType.delimited) this.extent();
    else if (wireType === WireType.startGroup) this.skipGroup();
    else if (wireType === WireType.fixed32) this.advance(4);
    else throw new ProtobufError(`wire type ${wireType} is not possible here`);
  }

  private advance(length: number): void {
    if (this.position + length > this.end) throw new ProtobufError("message ends in the middle of a field");
    this.position += length;
  }

  /** Skips a group. Not recursive, because the sender may nest groups to any depth. */
  private skipGroup(): void {
    for (let depth = 1; depth > 0; ) {
      const wireType = this.varint() & 7;
      if (wireType === WireType.endGroup) depth--;
      else if (wireType === WireType.startGroup) depth++;
      else this.skip(wireType);
    }
  }
}

/** Writes the proto3 wire format into one growing buffer. */
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
