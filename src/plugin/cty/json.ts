/**
 * Decodes values from JSON, the format of the state file.
 *
 * ```ts
 * const state = decodeJson(schemaType(schema), request.json, { ignoreUnknownAttributes: true });
 * ```
 */

import { formatNumber, parseNumber } from "./number";
import { typeFromJson } from "./types";
import {
  CtyError,
  type CtyType,
  DEEPEST,
  Decimal,
  Dynamic,
  describe,
  elementOf,
  isMap,
  keyedElement,
  setKey,
  type Value,
} from "./value";

interface JsonOptions {
  /** Drops attributes that the type does not have, such as removed ones. Default: throws. */
  readonly ignoreUnknownAttributes?: boolean;
}

/** Decodes JSON text by a type. Missing attributes are null. */
export function decodeJson(type: CtyType, text: string, options: JsonOptions = {}): Value {
  return fromJson(type, parseJson(text), options);
}

/** Converts parsed JSON (see {@link parseJson}) to a value of a type. */
export function fromJson(type: CtyType, json: Json, options: JsonOptions = {}, path: Path = []): Value {
  if (json === null) return null;
  if (typeof type === "string")
    return type === "dynamic" ? dynamicFromJson(json, options, path) : primitiveFromJson(type, json, path);
  if ("object" in type) return objectFromJson(type.object, json, options, path);
  if ("map" in type) return mapFromJson(type.map, json, options, path);
  if ("keyed" in type) {
    const elements = mapFromJson(elementOf(type), json, options, path);
    return Object.entries(elements).map(([key, element]) => keyedElement(type, key, element));
  }
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

function mapFromJson(element: CtyType, json: Json, options: JsonOptions, path: Path): Record<string, Value> {
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

/** Decodes `{"value":…,"type":…}`. */
function dynamicFromJson(json: Json, options: JsonOptions, path: Path): Value {
  if (!isObject(json) || json.type === undefined) throw mismatch("a value together with its type", json, path);
  const type = typeFromJson(json.type);
  return new Dynamic(type, fromJson(type, json.value ?? null, options, [...path, "value"]));
}

/** Parsed JSON with exact numbers. */
export type Json = null | boolean | string | number | bigint | Decimal | Json[] | { [key: string]: Json };

/**
 * Parses JSON and keeps every digit. `JSON.parse` rounds integers beyond 2^53, and a rounded value in the state would be a
 * difference in every later plan.
 */
export function parseJson(text: string): Json {
  const parser = new JsonParser(text);
  return parser.document();
}

class JsonParser {
  private position = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  document(): Json {
    const value = this.value();
    this.space();
    if (this.position < this.text.length) throw this.error();
    return value;
  }

  /** Names the position, not the text: a state may contain secrets. */
  private error(): SyntaxError {
    return new SyntaxError(`not JSON: unexpected text at character ${this.position}`);
  }

  private space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.position);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.position++;
    }
  }

  private value(): Json {
    if (this.depth >= DEEPEST) throw new SyntaxError(`nested too deep at character ${this.position}`);
    this.depth++;
    const value = this.plainOrNested();
    this.depth--;
    return value;
  }

  private plainOrNested(): Json {
    this.space();
    switch (this.text[this.position]) {
      case "{":
        return this.object();
      case "[":
        return this.array();
      case '"':
        return this.string();
      case "t":
        return this.word("true", true);
      case "f":
        return this.word("false", false);
      case "n":
        return this.word("null", null);
      default:
        return this.number();
    }
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.position)) throw this.error();
    this.position += word.length;
    return value;
  }

  private number(): Json {
    NUMBER.lastIndex = this.position;
    const found = NUMBER.exec(this.text);
    if (found === null) throw this.error();
    this.position = NUMBER.lastIndex;
    return parseNumber(found[0]);
  }

  /** Finds the end of the string. `JSON.parse` decodes its escapes. */
  private string(): string {
    const start = this.position++;
    for (;;) {
      const end = this.text.indexOf('"', this.position);
      if (end < 0) throw this.error();
      this.position = end + 1;
      let backslashes = 0;
      while (this.text[end - 1 - backslashes] === "\\") backslashes++;
      if (backslashes % 2 === 0) break;
    }
    const literal = this.text.slice(start, this.position);
    try {
      return JSON.parse(literal) as string;
    } catch {
      this.position = start;
      throw this.error();
    }
  }

  private array(): Json[] {
    const values: Json[] = [];
    this.position++;
    if (this.closes("]")) return values;
    for (;;) {
      values.push(this.value());
      if (!this.continues("]")) return values;
    }
  }

  private object(): { [key: string]: Json } {
    const values: { [key: string]: Json } = {};
    this.position++;
    if (this.closes("}")) return values;
    for (;;) {
      this.space();
      if (this.text[this.position] !== '"') throw this.error();
      const key = this.string();
      this.space();
      if (this.text[this.position++] !== ":") throw this.error();
      setKey(values, key, this.value());
      if (!this.continues("}")) return values;
    }
  }

  private closes(bracket: string): boolean {
    this.space();
    if (this.text[this.position] !== bracket) return false;
    this.position++;
    return true;
  }

  /** True when a comma announces another element, false at the closing bracket. */
  private continues(bracket: string): boolean {
    if (this.closes(bracket)) return false;
    if (this.text[this.position++] !== ",") throw this.error();
    return true;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
