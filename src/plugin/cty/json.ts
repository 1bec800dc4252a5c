/**
 * Values as JSON, the form in which the state file holds them.
 *
 * ```ts
 * const state = decodeJson(schemaType(schema), request.json, { ignoreUnknownAttributes: true });
 * ```
 */
import { CtyError, describe } from "./error";
import { type Json, parseJson } from "./json-text";
import { formatNumber, parseNumber } from "./number";
import { setKey } from "./plain-object";
import { typeFromJson } from "./type-json";
import { type CtyType, Decimal, Dynamic, isMap, type Value } from "./value";

export { type Json, parseJson } from "./json-text";

export interface JsonOptions {
  /** Leave out attributes that the type does not have (any more), instead of refusing them. */
  readonly ignoreUnknownAttributes?: boolean;
}

/** Decodes JSON text by a type. Attributes that the text lacks are null. */
export function decodeJson(type: CtyType, text: string, options: JsonOptions = {}): Value {
  return fromJson(type, parseJson(text), options);
}

/** Gives parsed JSON (see {@link parseJson}) the shape of a type. */
export function fromJson(type: CtyType, json: Json, options: JsonOptions = {}, path: Path = []): Value {
  if (json === null) return null;
  if (typeof type === "string")
    return type === "dynamic" ? dynamicFromJson(json, options, path) : primitiveFromJson(type, json, path);
  if ("object" in type) return objectFromJson(type.object, json, options, path);
  if ("map" in type) return mapFromJson(type.map, json, options, path);
  if (!Array.isArray(json)) throw mismatch("a list", json, path);
  if ("tuple" in type) {
    if (json.length !== type.tuple.length) throw mismatch(`a list of ${type.tuple.length} elements`, json, path);
    return type.tuple.map((of, index) => fromJson(of, json[index] ?? null, options, [...path, index]));
  }
  const element = "list" in type ? type.list : type.set;
  return json.map((item, index) => fromJson(element, item, options, [...path, index]));
}

function primitiveFromJson(type: "string" | "number" | "bool", json: Json, path: Path): Value {
  switch (type) {
    case "string":
      // Terraform accepts a number or bool for a string in stored state: the attribute's type may have changed.
      if (typeof json === "string") return json;
      if (typeof json === "boolean") return String(json);
      if (isNumber(json)) return formatNumber(json);
      throw mismatch("a string", json, path);
    case "number":
      if (isNumber(json)) return json;
      if (typeof json === "string") return numberFromText(json, path);
      throw mismatch("a number", json, path);
    case "bool":
      if (typeof json === "boolean") return json;
      if (json === "true" || json === "false") return json === "true";
      throw mismatch("a bool", json, path);
  }
}

function mapFromJson(element: CtyType, json: Json, options: JsonOptions, path: Path): Value {
  if (!isObject(json)) throw mismatch("a map", json, path);
  const values: Record<string, Value> = {};
  for (const [key, item] of Object.entries(json)) {
    setKey(values, key, fromJson(element, item, options, [...path, key]));
  }
  return values;
}

type Path = readonly (string | number)[];

function isNumber(value: unknown): value is number | bigint | Decimal {
  return typeof value === "number" || typeof value === "bigint" || value instanceof Decimal;
}

function isObject(json: Json): json is { [key: string]: Json } {
  return isMap(json);
}

function mismatch(expected: string, value: unknown, path: Path): CtyError {
  return new CtyError(`expected ${expected}, got ${describe(value)}`, path);
}

function numberFromText(text: string, path: Path): Value {
  try {
    return parseNumber(text);
  } catch {
    throw mismatch("a number", text, path);
  }
}

function objectFromJson(
  types: Readonly<Record<string, CtyType>>,
  json: Json,
  options: JsonOptions,
  path: Path,
): Record<string, Value> {
  if (!isObject(json)) throw mismatch("an object", json, path);
  const values: Record<string, Value> = {};
  for (const [name, type] of Object.entries(types)) {
    values[name] = fromJson(type, Object.hasOwn(json, name) ? (json[name] ?? null) : null, options, [...path, name]);
  }
  if (!options.ignoreUnknownAttributes) {
    const extra = Object.keys(json).find((name) => !Object.hasOwn(types, name));
    if (extra !== undefined) throw new CtyError(`the schema has no attribute ${JSON.stringify(extra)}`, path);
  }
  return values;
}

/** `{"value":…,"type":…}`. */
function dynamicFromJson(json: Json, options: JsonOptions, path: Path): Value {
  if (!isObject(json) || json.type === undefined) throw mismatch("a value together with its type", json, path);
  const type = typeFromJson(json.type);
  return new Dynamic(type, fromJson(type, json.value ?? null, options, [...path, "value"]));
}
