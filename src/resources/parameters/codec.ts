/** Codecs: the conversion between values of attributes and parameters of the API. */
import type { Attribute, Attributes } from "../../framework/attribute";
import { itemsIn, objectIn } from "../../framework/values/state";
import { isMap, type Value, type ValueMap } from "../../plugin/cty/value";
import { splitList } from "../formats/lists";
import { knownParts, type Parts, partsOf, printPropertyString, unknownParts } from "./property-string";

/** A value to send. An array is sent as repeated keys. */
type Encoded = string | number | readonly (string | number)[];

/** @template V type of the attribute's value */
export interface Codec<V = Value> {
  encode(value: V): Encoded;
  /** Never called with null or undefined. */
  decode(raw: unknown): V | null;
  /** The known keys of a property string or a list of them. Other keys are unknown properties. */
  readonly parts?: Parts;
}

export interface FieldOptions<V = Value> {
  /** Form of a list of primitives: joined with this separator, or a repeated key. */
  readonly list?: "," | ";" | "repeat";
  /** Whether the parameter is the opposite: `enabled` is sent as `disable`. */
  readonly inverted?: boolean;
  /** Key whose value is at the start of the property string, without `key=`. */
  readonly defaultKey?: string;
  /** Codec instead of the codec of the type. */
  readonly codec?: Codec<V>;
  /** Whether every update sends it, also without a change. */
  readonly always?: boolean;
  /** Whether the default value is sent, instead of clearing the parameter. */
  readonly explicit?: boolean;
  /** Whether clearing removes the property string with its unknown keys, because the server misreads it without known keys. */
  readonly clearsUnknown?: boolean;
  /** `create`: not part of an update. `read`: never sent. `write`: never answered, and the state keeps its value. */
  readonly only?: "create" | "read" | "write";
  /** The value that resets it in an update, instead of the `delete` parameter. */
  readonly clearedBy?: Encoded;
}

export interface ApiParameter extends FieldOptions {
  /** Name of the parameter. */
  readonly name: string;
  readonly codec: Codec;
  /** Set by `secret`: the write-only form and its version. */
  readonly secret?: {
    readonly writeOnly: string;
    readonly version: string;
    readonly required: boolean;
    /** Description of the secret, for both forms. */
    readonly doc: string;
  };
}

export function parameterOf(attribute: Attribute): ApiParameter | undefined {
  // Only `parameter` attaches one.
  return attribute.traits.parameter as ApiParameter | undefined;
}

/** The codec for the type of an attribute. Strings and numbers are sent as strings. */
export function codecOf(attribute: Attribute, options: FieldOptions = {}): Codec {
  const { shape } = attribute;
  switch (shape.kind) {
    case "string":
      return { encode: (value) => String(value), decode: toText };
    case "number":
      return { encode: (value) => String(value), decode: toNumber };
    case "bool":
      return flag(options.inverted ?? false);
    case "list":
    case "set":
      return collection(elementCodec(shape.element), options.list ?? ",");
    case "dynamic":
      throw new Error("a value of any type has no natural form on the wire: give it a codec");
    case "map":
      throw new Error("a map has no natural form on the wire: give it a codec");
    case "object":
      if (shape.nesting === "map") throw new Error("a map of objects has no natural form on the wire: give it a codec");
      return shape.nesting === "single"
        ? propertyString(shape.attributes, options.defaultKey)
        : repeated(propertyString(shape.attributes, options.defaultKey));
  }
}

function elementCodec(element: Attribute): Codec {
  return parameterOf(element)?.codec ?? codecOf(element);
}

/** A wrong value that the check of answers could not find: in an unknown property or inside a string. */
export class WrongValue extends Error {}

function toText(raw: unknown): string {
  if (typeof raw === "object")
    throw new WrongValue(`${Array.isArray(raw) ? "a list" : "an object"}, where a string belongs`);
  return String(raw);
}

function toNumber(raw: unknown): Value {
  const number = typeof raw === "object" || raw === "" ? Number.NaN : Number(raw);
  if (!Number.isFinite(number)) throw new WrongValue(`${described(raw)}, where a number belongs`);
  return number;
}

function described(raw: unknown): string {
  if (typeof raw === "object") return Array.isArray(raw) ? "a list" : "an object";
  return typeof raw === "string" ? "a string that is not a number" : "a number that is too large";
}

/** Decodes a flag of the server: 0 or 1 as a number or string, sometimes a Boolean, or words in property strings. */
export function toFlag(raw: unknown): boolean {
  return !["0", "false", "off", "no", ""].includes(String(raw).toLowerCase());
}

function flag(inverted: boolean): Codec {
  return { encode: (value) => (value !== inverted ? 1 : 0), decode: (raw) => toFlag(raw) !== inverted };
}

/** A number can be a list with one element. */
const listed = (raw: unknown) => (Array.isArray(raw) ? raw : String(raw));

function collection(element: Codec, separator: "," | ";" | "repeat"): Codec {
  return {
    encode(value) {
      // Elements are strings, numbers or property strings.
      const items = itemsIn(value).map((item) => element.encode(item) as string | number);
      return separator === "repeat" ? items : items.join(separator);
    },
    decode: (raw) => {
      if (separator === "repeat" && typeof raw === "string") return [element.decode(raw)];
      return splitList(listed(raw)).map((item) => element.decode(item));
    },
  };
}

function propertyString(attributes: Attributes, defaultKey: string | undefined): Codec {
  const keys = new Set(Object.values(attributes).flatMap((attribute) => parameterOf(attribute)?.name ?? []));
  const parts = { keys, defaultKey };
  return {
    parts,
    encode: (value) => printPropertyString(encodeParts(attributes, objectIn(value)), defaultKey),
    // A string with only unknown keys counts as unset.
    decode: (raw) => (isAllUnknown(parts, raw) ? null : decodeParts(attributes, partsOf(parts, raw))),
  };
}

function isAllUnknown(parts: Parts, raw: unknown): boolean {
  const any = (found: object) => Object.keys(found).length > 0;
  return any(unknownParts(parts, raw)) && !any(knownParts(parts, raw));
}

function repeated(item: Codec): Codec {
  return {
    ...(item.parts && { parts: item.parts }),
    // Each element is a property string.
    encode: (value) => itemsIn(value).map((element) => item.encode(element) as string),
    decode: (raw) => (Array.isArray(raw) ? raw : [raw]).map((element) => item.decode(element)),
  };
}

function encodeParts(attributes: Attributes, value: ValueMap): Record<string, string> {
  const parts: Record<string, string> = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    const api = parameterOf(attribute);
    const item = value[name] ?? null;
    if (!api || item === null || api.only === "read" || isEmpty(item)) continue;
    parts[api.name] = String(api.codec.encode(item));
  }
  return parts;
}

/** The server refuses a key without a value, so an empty list has no key. */
function isEmpty(item: Value): boolean {
  return Array.isArray(item) ? item.length === 0 : isMap(item) && Object.keys(item).length === 0;
}

/** The values of the parts; null for absent ones. */
function decodeParts(attributes: Attributes, raw: unknown): ValueMap {
  const parts: Readonly<Record<string, unknown>> = isMap(raw) ? raw : {};
  const value: Record<string, Value> = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    const api = parameterOf(attribute);
    if (!api) continue;
    const item = parts[api.name];
    value[name] =
      item === undefined || item === null ? (attribute.traits.defaultValue ?? null) : api.codec.decode(item);
  }
  return value;
}
