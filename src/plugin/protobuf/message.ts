/**
 * Protobuf messages as tables.
 *
 * A message is a record of fields. Its TypeScript type follows from the table, so no code is generated:
 *
 * ```ts
 * const TypeName = message({ typeName: string(1) });
 * TypeName.encode({ typeName: "pve_pool" });   // fields left out take proto3's default
 * TypeName.decode(bytes).typeName;             // string, never undefined
 * ```
 *
 * A decoded scalar is never missing, because proto3 does not distinguish absent from default. A decoded message or `optional`
 * scalar may be `undefined`. Repeated fields are arrays, and maps are plain objects.
 */
import { Reader, WireType, Writer } from "./wire";

type Scalar = "bool" | "integer" | "string" | "bytes";
type Shape = "single" | "optional" | "repeated" | "map";

/** One field. `Out` is the decoded type, `In` the type that encoding accepts. */
export interface Field<Out, In = Out> {
  readonly number: number;
  readonly type: Scalar | (() => AnyMessage);
  readonly shape: Shape;
  /** For the type checker only. */
  readonly types?: { readonly out: Out; readonly in: In };
}

export type AnyField = Field<unknown, unknown>;
export type Fields = Readonly<Record<string, AnyField>>;
type Out<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T, unknown> ? T : never };
type In<F extends Fields> = Given<{ readonly [K in keyof F]: F[K] extends Field<unknown, infer T> ? T : never }>;

/** The input of encoding: all fields are optional. */
export type Given<T> = { readonly [K in keyof T]?: T[K] | undefined };

export interface Message<Out, In = Out> {
  readonly fields: Fields;
  readonly encode: (value: In) => Uint8Array;
  readonly decode: (bytes: Uint8Array) => Out;
  /** For messages nested in others. */
  readonly write: (writer: Writer, value: In) => void;
  readonly read: (reader: Reader) => Out;
}
// biome-ignore lint/suspicious/noExplicitAny: each table has its own types
type AnyMessage = Message<any, any>;

export type Decoded<M> = M extends { decode: (bytes: Uint8Array) => infer T } ? T : never;
export type Encodable<M> = M extends { encode: (value: infer T) => Uint8Array } ? T : never;

const scalar = (number: number, type: Scalar, shape: Shape = "single") => ({ number, type, shape });

export const bool = (number: number): Field<boolean> => scalar(number, "bool");
/** A field of any integer type or enum. */
export const integer = (number: number): Field<number> => scalar(number, "integer");
export const string = (number: number): Field<string> => scalar(number, "string");
export const bytes = (number: number): Field<Uint8Array> => scalar(number, "bytes");
/** A field of the type `map<string, string>`. */
export const stringMap = (number: number): Field<Record<string, string>> => scalar(number, "string", "map");

/** Fields that are members of a `oneof` or marked `optional`. A default value differs from an absent field. */
export const optional = {
  integer: (number: number): Field<number | undefined> => scalar(number, "integer", "optional"),
  string: (number: number): Field<string | undefined> => scalar(number, "string", "optional"),
  bytes: (number: number): Field<Uint8Array | undefined> => scalar(number, "bytes", "optional"),
};

/** A nested message. Pass a function for messages that contain each other. */
export const nested = <O, I>(number: number, of: Message<O, I> | (() => Message<O, I>)): Field<O | undefined, I> => ({
  number,
  type: typeof of === "function" ? of : () => of,
  shape: "optional",
});
export const repeated = <O, I>(
  number: number,
  of: Message<O, I> | (() => Message<O, I>),
): Field<O[], readonly I[]> => ({ number, type: typeof of === "function" ? of : () => of, shape: "repeated" });
/** A field of the type `map<string, Message>`. */
export const mapOf = <O, I>(
  number: number,
  of: Message<O, I>,
): Field<Record<string, O>, Readonly<Record<string, I>>> => ({ number, type: () => of, shape: "map" });

/** Defines a message by its table of fields. */
export function message<F extends Fields>(fields: F): Message<Out<F>, In<F>> {
  const table = Object.entries<AnyField>(fields);
  const byNumber = new Map(table.map((entry) => [entry[1].number, entry] as const));

  const write = (writer: Writer, value: In<F>): void => {
    for (const [name, field] of table) {
      const content = (value as Record<string, unknown>)[name];
      if (content !== undefined) writeField(writer, field, content);
    }
  };

  const read = (reader: Reader): Out<F> => {
    const result: Record<string, unknown> = {};
    for (const [name, field] of table) result[name] = absent(field);
    while (!reader.done) {
      const tag = reader.varint();
      const entry = byNumber.get(tag >>> 3);
      const wireType = tag & 7;
      if (entry === undefined || wireType !== wireTypeOf(entry[1])) reader.skip(wireType);
      else readField(reader, entry[1], result, entry[0]);
    }
    return result as Out<F>;
  };

  return {
    fields,
    write,
    read,
    encode: (value) => {
      const writer = new Writer();
      write(writer, value);
      return writer.finish();
    },
    decode: (input) => read(new Reader(input)),
  };
}

const NOTHING: Uint8Array = Buffer.alloc(0);

function absent(field: AnyField): unknown {
  if (field.shape === "optional") return undefined;
  if (field.shape === "repeated") return [];
  if (field.shape === "map") return {};
  switch (field.type) {
    case "bool":
      return false;
    case "integer":
      return 0;
    case "string":
      return "";
    default:
      return NOTHING;
  }
}

function wireTypeOf(field: AnyField): number {
  return field.shape !== "map" && (field.type === "bool" || field.type === "integer")
    ? WireType.varint
    : WireType.delimited;
}

function readField(reader: Reader, field: AnyField, result: Record<string, unknown>, name: string): void {
  if (field.shape === "repeated") (result[name] as unknown[]).push(readContent(reader, field));
  else if (field.shape === "map") readEntry(reader.nested(), field, result[name] as Record<string, unknown>);
  else result[name] = readContent(reader, field);
}

function readContent(reader: Reader, field: AnyField): unknown {
  switch (field.type) {
    case "bool":
      return reader.varint() !== 0;
    case "integer":
      return reader.integer();
    case "string":
      return reader.string();
    case "bytes":
      return reader.bytes();
    default:
      return field.type().read(reader.nested());
  }
}

/** Reads one entry of a map, `{1 key, 2 value}`. Either field may be missing when it has the default value. */
function readEntry(reader: Reader, field: AnyField, map: Record<string, unknown>): void {
  let key = "";
  let value = typeof field.type === "function" ? field.type().read(new Reader(NOTHING)) : "";
  while (!reader.done) {
    const tag = reader.varint();
    if (tag === ENTRY_KEY) key = reader.string();
    else if (tag === ENTRY_VALUE) value = readContent(reader, field);
    else reader.skip(tag & 7);
  }
  // A key may have the name of an inherited property, such as `__proto__`.
  Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
}
const ENTRY_KEY = (1 << 3) | WireType.delimited;
const ENTRY_VALUE = (2 << 3) | WireType.delimited;

function writeField(writer: Writer, field: AnyField, content: unknown): void {
  if (field.shape === "repeated") {
    for (const item of content as readonly unknown[]) writeContent(writer, field, field.number, item);
  } else if (field.shape === "map") {
    for (const [key, value] of Object.entries(content as Record<string, unknown>)) {
      writer.nested(field.number, () => {
        writer.string(1, key);
        writeContent(writer, field, 2, value);
      });
    }
  } else if (field.shape === "optional" || !isDefault(content)) {
    writeContent(writer, field, field.number, content);
  }
}

function isDefault(content: unknown): boolean {
  return (
    content === "" || content === 0 || content === false || (content instanceof Uint8Array && content.length === 0)
  );
}

function writeContent(writer: Writer, { type }: AnyField, number: number, content: unknown): void {
  if (type === "bool") writer.varint(number, content ? 1 : 0);
  else if (type === "integer") writer.varint(number, content as number);
  else if (type === "string") writer.string(number, content as string);
  else if (type === "bytes") writer.bytes(number, content as Uint8Array);
  else writer.nested(number, () => type().write(writer, content));
}
