/**
 * Converts plain JavaScript to values of attributes, as Terraform does by the schema: `"5"` becomes a number for a number
 * attribute. Reports unknown names, wrong kinds and attributes that must not be set.
 */

import { closest } from "../../naming/closest";
import { message, type Words } from "../../naming/message";
import type { Path } from "../../plugin/contract";
import { dynamicOf, isWhollyKnown, UNKNOWN, type Value } from "../../plugin/cty/value";
import { type Attribute, type Attributes, attributeNamed, type ObjectShape, type State } from "../attribute";
import { addressOf, nameAt } from "../diagnostics";
import { invalidValue } from "../planning/diagnostics";
import type { Report } from "../resource";
import { remedyOf, trapsOf } from "../traps";

type Fields = { readonly [name: string]: unknown };
type Convert = (item: unknown, at: Path) => Value;

/** The form of the input. */
export interface Form {
  /** True for a placeholder of an unknown value. */
  readonly isUnknown: (value: unknown) => boolean;
  /** Keys and values of a map, if some keys are not strings. */
  readonly pairsOf?: (map: object) => readonly (readonly [key: unknown, value: unknown])[] | undefined;
  /** True for names without an attribute that are ignored. */
  readonly isIgnored?: (name: string) => boolean;
}

/** Converts values and reports problems. Wrong values become `UNKNOWN`. */
export class Conversion {
  constructor(
    private readonly form: Form,
    private readonly report: Report,
  ) {}

  attributes(attributes: Attributes, input: Fields, at: Path = [], shape?: ObjectShape): State {
    for (const name of Object.keys(input)) {
      // Nested objects of a state contain traps with the value null.
      if (name in attributes || input[name] === null || this.form.isIgnored?.(name)) continue;
      const trap = shape && trapsOf(shape).get(name);
      if (trap) {
        this.invalid([...at, { attribute: name }], message`there is no such attribute. ${remedyOf(trap)}`);
        continue;
      }
      const meant = closest(name, Object.keys(attributes));
      const hint = meant === undefined ? "." : `; did you mean "${meant}"?`;
      this.invalid([...at, { attribute: name }], `there is no such attribute${hint}`);
    }
    const values: State = {};
    for (const [name, attribute] of Object.entries(attributes)) {
      const value = input[name] ?? null;
      const place = [...at, { attribute: name }];
      if (value === null) {
        if (attribute.traits.role === "required") this.invalid(place, "is required, and not set.");
        values[name] = null;
      } else if (attribute.isConfigurable) values[name] = this.value(attribute, value, place);
      else {
        this.invalid(place, "is decided by the provider, and cannot be set.");
        values[name] = UNKNOWN;
      }
    }
    return values;
  }

  value(attribute: Attribute, input: unknown, at: Path): Value {
    if (input === null) return null;
    if (this.form.isUnknown(input)) return UNKNOWN;
    const { shape } = attribute;
    switch (shape.kind) {
      case "string":
        return typeof input === "object" ? this.refused(input, "a string", at) : String(input);
      case "number":
        return numberIn(input) ?? this.refused(input, "a number", at);
      case "bool":
        return boolIn(input) ?? this.refused(input, "a Boolean", at);
      case "dynamic":
        return dynamicOf(this.anything(input));
      case "list":
        return this.list(input, at, (item, where) => this.value(shape.element, item, where));
      case "set":
        return distinct(this.list(input, at, (item, where) => this.value(shape.element, item, where)));
      case "map":
        return this.map(input, at, (item, where) => this.value(shape.element, item, where));
      case "object": {
        const nested = (item: unknown, where: Path) => this.object(shape, item, where);
        if (shape.nesting === "single") return nested(input, at);
        if (shape.nesting === "map") return this.map(input, at, nested);
        if (shape.mapKey !== undefined) return this.keyed(shape, shape.mapKey, input, at);
        const items = this.list(input, at, nested);
        return shape.nesting === "set" ? distinct(items) : items;
      }
    }
  }

  private list(input: unknown, at: Path, convert: Convert): Value {
    if (!Array.isArray(input)) return this.refused(input, "a list", at);
    return input.map((item: unknown, index) => convert(item, [...at, { index }]));
  }

  private map(input: unknown, at: Path, convert: Convert): Value {
    if (!isObject(input)) return this.refused(input, "a map", at);
    if (this.form.pairsOf?.(input)) return UNKNOWN;
    return Object.fromEntries(Object.entries(input).map(([key, item]) => [key, convert(item, [...at, { key }])]));
  }

  private keyed(shape: ObjectShape, by: string, input: unknown, at: Path): Value {
    if (!isObject(input)) return this.refused(input, "a map", at);
    const pairs = this.form.pairsOf?.(input) ?? Object.entries(input);
    return pairs.map(([key, item]) => {
      const place = [...at, { key: this.form.isUnknown(key) ? "" : String(key) }];
      const { mapValue } = shape;
      if (mapValue !== undefined) {
        const part = (name: string, value: unknown) => this.value(attributeNamed(shape.attributes, name), value, place);
        return { [by]: part(by, key), [mapValue]: part(mapValue, item) };
      }
      if (item === null) return null;
      if (isObject(item) && (item[by] ?? null) !== null) {
        this.invalid([...place, { attribute: by }], "is the key of the element. Leave it out.");
        return UNKNOWN;
      }
      if (!this.form.isUnknown(item)) return this.object(shape, isObject(item) ? { ...item, [by]: key } : item, place);
      const unknown = Object.keys(shape.attributes).map((name) => [name, UNKNOWN] as const);
      return { ...Object.fromEntries(unknown), [by]: this.value(attributeNamed(shape.attributes, by), key, place) };
    });
  }

  private object(shape: ObjectShape, input: unknown, at: Path): Value {
    if (input === null) return null;
    if (this.form.isUnknown(input)) return UNKNOWN;
    return isObject(input) ? this.attributes(shape.attributes, input, at, shape) : this.refused(input, "an object", at);
  }

  /** Converts a value of a dynamic attribute. */
  private anything(input: unknown): Value {
    if (Array.isArray(input)) return input.map((item) => this.anything(item));
    if (this.form.isUnknown(input)) return UNKNOWN;
    // All other input is a string, a number, a Boolean or null.
    if (!isObject(input)) return input as Value;
    return Object.fromEntries(Object.entries(input).map(([key, item]) => [key, this.anything(item)]));
  }

  private refused(input: unknown, wanted: string, at: Path): typeof UNKNOWN {
    this.invalid(at, `must be ${wanted}, not ${kindOf(input)}.`);
    return UNKNOWN;
  }

  private invalid(at: Path, problem: Words): void {
    this.report.error(invalidValue({ attribute: addressOf(at), name: nameAt(at), problem }, at));
  }
}

/** Removes duplicate elements of a set. */
function distinct(items: Value): Value {
  if (!Array.isArray(items)) return items;
  if (items.length < 2) return items;
  const seen = new Set<string>();
  return items.filter((item: Value) => {
    const text = isWhollyKnown(item) ? JSON.stringify(item) : undefined;
    const isNew = text === undefined || !seen.has(text);
    if (text !== undefined) seen.add(text);
    return isNew;
  });
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function numberIn(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? Number(value) : undefined;
}

function boolIn(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  return value === "true" ? true : value === "false" ? false : undefined;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return typeof value === "string" ? "a string" : typeof value === "number" ? "a number" : "a Boolean";
}
