/** Codecs by type. */
import type { Attribute, Attributes } from "../../framework/attribute";
import { itemsIn, objectIn } from "../../framework/values/state";
import { isMap, type Value, type ValueMap } from "../../plugin/cty/value";
import { splitList } from "../formats/lists";
import { type Codec, type FieldOptions, parameterOf } from "./codec-types";
import { knownParts, type Parts, partsOf, printPropertyString, unknownParts } from "./property-string";

/** Texts and numbers are sent as texts. */
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

/** Border control has seen the answer; what it did not know of, and what is inside of strings, shows here. */
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

/** The server's flags: 0/1 as numbers or strings, seldom true/false, words inside property strings. */
export function toFlag(raw: unknown): boolean {
  return !["0", "false", "off", "no", ""].includes(String(raw).toLowerCase());
}

function flag(inverted: boolean): Codec {
  return { encode: (value) => (value !== inverted ? 1 : 0), decode: (raw) => toFlag(raw) !== inverted };
}

/** Numbers may stand for lists of one. */
const listed = (raw: unknown) => (Array.isArray(raw) ? raw : String(raw));

function collection(element: Codec, separator: "," | ";" | "repeat"): Codec {
  return {
    encode(value) {
      // Elements are texts, numbers or property strings.
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
    // A string of nothing but unknown keys is none as far as the attribute goes.
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
    // What is repeated is a property string.
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

/** A key without value is refused: no elements are no key. */
function isEmpty(item: Value): boolean {
  return Array.isArray(item) ? item.length === 0 : isMap(item) && Object.keys(item).length === 0;
}

/** Values of the parts that are there; null for the others. */
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
