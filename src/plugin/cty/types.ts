/** Encodes and decodes types in the JSON form of schemas and dynamic values, such as `["list","string"]`. */

import { oncePerObject } from "../../memo/memo";
import type { IdentitySchema, Schema, SchemaAttribute, SchemaAttributes } from "../contract";
import { CtyError, type CtyType, DEEPEST, elementOf, type Keyed } from "./value";

export function encodeType(type: CtyType): string {
  return JSON.stringify(toJson(type));
}

/** Decodes a type from JSON text. Throws `CtyError` for an invalid one. */
export function decodeType(json: string): CtyType {
  return typeFromJson(parsed(json));
}

/** Decodes a type from parsed JSON. Throws `CtyError` for an invalid one. */
export const typeFromJson = (json: unknown): CtyType => fromJson(json, 0);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new CtyError("the type is not JSON");
  }
}

function toJson(type: CtyType): unknown {
  if (typeof type === "string") return type;
  if ("list" in type) return ["list", toJson(type.list)];
  if ("set" in type) return ["set", toJson(type.set)];
  if ("map" in type) return ["map", toJson(type.map)];
  if ("keyed" in type) return ["map", toJson(elementOf(type))];
  if ("tuple" in type) return ["tuple", type.tuple.map(toJson)];
  return ["object", Object.fromEntries(Object.entries(type.object).map(([name, of]) => [name, toJson(of)]))];
}

/** Ignores the third element of an object type, its optional attributes: they matter for conversions, not for values. */
function fromJson(json: unknown, depth: number): CtyType {
  if (depth > DEEPEST) throw new CtyError("the type is nested too deep");
  const inner = (content: unknown) => fromJson(content, depth + 1);
  if (json === "string" || json === "number" || json === "bool" || json === "dynamic") return json;
  if (Array.isArray(json)) {
    const [kind, content] = json;
    if (kind === "list") return { list: inner(content) };
    if (kind === "set") return { set: inner(content) };
    if (kind === "map") return { map: inner(content) };
    if (kind === "tuple" && Array.isArray(content)) return { tuple: content.map(inner) };
    if (kind === "object" && typeof content === "object" && content !== null) {
      return { object: Object.fromEntries(Object.entries(content).map(([name, of]) => [name, inner(of)])) };
    }
  }
  throw new CtyError("not a type constraint");
}

/** The object type of a resource, data source, provider configuration or identity. */
export const schemaType = oncePerObject((schema: Schema | IdentitySchema): CtyType => objectType(schema.attributes));

function objectType(attributes: SchemaAttributes): Keyed["keyed"] {
  return {
    object: Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]) => [name, attributeType(name, attribute)]),
    ),
  };
}

function attributeType(name: string, { type, nested }: SchemaAttribute): CtyType {
  if (type !== undefined) return type;
  if (nested === undefined) throw new TypeError(`attribute ${name} has neither a type nor nested attributes`);
  return nestedType(nested, objectType(nested.attributes));
}

type Nested = NonNullable<SchemaAttribute["nested"]>;

/** The type of nested attributes whose objects have the type `element`. */
export function nestedType({ nesting, by }: Pick<Nested, "nesting" | "by">, element: Keyed["keyed"]): CtyType {
  switch (nesting) {
    case "single":
      return element;
    case "list":
      return { list: element };
    case "set":
      return { set: element };
    case "map":
      return by === undefined ? { map: element } : { keyed: element, by };
  }
}
