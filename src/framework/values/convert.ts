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
  readonly isUnknown: (given: unknown) => boolean;
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

  attributes(attributes: Attributes, given: Fields, at: Path = [], shape?: ObjectShape): State {
    for (const name of Object.keys(given)) {
      // Nested objects of a state contain traps with the value null.
      if (name in attributes || given[name] === null || this.form.isIgnored?.(name)) continue;
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
      const value = given[name] ?? null;
      const here = [...at, { attribute: name }];
      if (value === null) {
        if (attribute.traits.role === "required") this.invalid(here, "is required, and not set.");
        values[name] = null;
      } else if (attribute.isConfigurable) values[name] = this.value(attribute, value, here);
      else {
        this.invalid(here, "is decided by the provider, and cannot be set.");
        values[name] = UNKNOWN;
      }
    }
    return values;
  }

  value(attribute: Attribute, given: unknown, at: Path): Value {
    if (given === null) return null;
    if (this.form.isUnknown(given)) return UNKNOWN;
    const { shape } = attribute;
    switch (shape.kind) {
      case "string":
        return typeof given === "object" ? this.refused(given, "a string", at) : String(given);
      case "number":
        return numberIn(given) ?? this.refused(given, "a number", at);
      case "bool":
        return boolIn(given) ?? this.refused(given, "a Boolean", at);
      case "dynamic":
        return dynamicOf(this.anything(given));
      case "list":
        return this.list(given, at, (item, where) => this.value(shape.element, item, where));
      case "set":
        return distinct(this.list(given, at, (item, where) => this.value(shape.element, item, where)));
      case "map":
        return this.map(given, at, (item, where) => this.value(shape.element, item, where));
      case "object": {
        const one = (item: unknown, where: Path) => this.object(shape, item, where);
        if (shape.nesting === "single") return one(given, at);
        if (shape.nesting === "map") return this.map(given, at, one);
        if (shape.mapKey !== undefined) return this.keyed(shape, shape.mapKey, given, at);
        const items = this.list(given, at, one);
        return shape.nesting === "set" ? distinct(items) : items;
      }
    }
  }

  private list(given: unknown, at: Path, one: Convert): Value {
    if (!Array.isArray(given)) return this.refused(given, "a list", at);
    return given.map((item: unknown, index) => one(item, [...at, { index }]));
  }

  private map(given: unknown, at: Path, one: Convert): Value {
    if (!isObject(given)) return this.refused(given, "a map", at);
    if (this.form.pairsOf?.(given)) return UNKNOWN;
    return Object.fromEntries(Object.entries(given).map(([key, item]) => [key, one(item, [...at, { key }])]));
  }

  private keyed(shape: ObjectShape, by: string, given: unknown, at: Path): Value {
    if (!isObject(given)) return this.refused(given, "a map", at);
    const pairs = this.form.pairsOf?.(given) ?? Object.entries(given);
    return pairs.map(([key, item]) => {
      const here = [...at, { key: this.form.isUnknown(key) ? "" : String(key) }];
      const { mapValue } = shape;
      if (mapValue !== undefined) {
        const part = (name: string, given: unknown) => this.value(attributeNamed(shape.attributes, name), given, here);
        return { [by]: part(by, key), [mapValue]: part(mapValue, item) };
      }
      if (item === null) return null;
      if (isObject(item) && (item[by] ?? null) !== null) {
        this.invalid([...here, { attribute: by }], "is the key of the element. Leave it out.");
        return UNKNOWN;
      }
      if (!this.form.isUnknown(item)) return this.object(shape, isObject(item) ? { ...item, [by]: key } : item, here);
      const unknown = Object.keys(shape.attributes).map((name) => [name, UNKNOWN] as const);
      return { ...Object.fromEntries(unknown), [by]: this.value(attributeNamed(shape.attributes, by), key, here) };
    });
  }

  private object(shape: ObjectShape, given: unknown, at: Path): Value {
    if (given === null) return null;
    if (this.form.isUnknown(given)) return UNKNOWN;
    return isObject(given) ? this.attributes(shape.attributes, given, at, shape) : this.refused(given, "an object", at);
  }

  /** Converts a value of a dynamic attribute. */
  private anything(given: unknown): Value {
    if (Array.isArray(given)) return given.map((item) => this.anything(item));
    if (this.form.isUnknown(given)) return UNKNOWN;
    // All other input is a string, a number, a Boolean or null.
    if (!isObject(given)) return given as Value;
    return Object.fromEntries(Object.entries(given).map(([key, item]) => [key, this.anything(item)]));
  }

  private refused(given: unknown, wanted: string, at: Path): typeof UNKNOWN {
    this.invalid(at, `must be ${wanted}, not ${kindOf(given)}.`);
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

const isObject = (given: unknown): given is Fields =>
  typeof given === "object" && given !== null && !Array.isArray(given);

function numberIn(given: unknown): number | undefined {
  if (typeof given === "number") return given;
  return typeof given === "string" && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(given) ? Number(given) : undefined;
}

function boolIn(given: unknown): boolean | undefined {
  if (typeof given === "boolean") return given;
  return given === "true" ? true : given === "false" ? false : undefined;
}

function kindOf(given: unknown): string {
  if (Array.isArray(given)) return "a list";
  if (typeof given === "object") return "an object";
  return typeof given === "string" ? "a string" : typeof given === "number" ? "a number" : "a Boolean";
}
