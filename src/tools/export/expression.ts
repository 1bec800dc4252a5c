/** Converts values into expressions that are independent of the language: literals, references and templates. */
import {
  type Attribute,
  type Attributes,
  attributeNamed,
  attributesOf,
  type ObjectShape,
} from "../../framework/attribute";
import type { NamedValues } from "../../framework/traits";
import { itemsIn, objectIn } from "../../framework/values/state";
import type { Value, ValueMap } from "../../plugin/cty/value";
import { type ClusterObject, configuredAttributes } from "../inventory/objects";
import type { SecretNames, SecretVariable, Template } from "./secret-variables";

export type Expression =
  | { readonly kind: "text"; readonly text: string; readonly constant?: string }
  /** A string with secrets as variables. */
  | { readonly kind: "template"; readonly parts: Template }
  /** A number or a Boolean. */
  | { readonly kind: "plain"; readonly text: string }
  | { readonly kind: "reference"; readonly to: ClusterObject; readonly attribute: string }
  /** A reference with text around it, such as the id of a nested object; without text, a reference to another attribute than the id. */
  | {
      readonly kind: "joined";
      readonly to: ClusterObject;
      readonly attribute: string;
      readonly before: string;
      readonly rest: string;
    }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  /** An object with attributes, or a map. */
  | { readonly kind: "object"; readonly keys: "attributes" | "texts"; readonly entries: readonly Entry[] };

/** `key`: expression that is the key of a map in place of `name`. */
export type Entry = readonly [name: string, value: Expression, key?: Expression];

/** All expressions of some entries, at any depth. */
export function* expressionsIn(entries: readonly Entry[]): Iterable<Expression> {
  for (const [, expression, key] of entries) {
    if (key) yield key;
    yield* withParts(expression);
  }
}

function* withParts(expression: Expression): Iterable<Expression> {
  yield expression;
  if (expression.kind === "list") for (const item of expression.items) yield* withParts(item);
  if (expression.kind === "object") yield* expressionsIn(expression.entries);
}

/** Variables for secrets in some objects. */
export const variablesIn = (written: readonly { readonly entries: readonly Entry[] }[]): SecretVariable[] =>
  written
    .flatMap(({ entries }) => [...expressionsIn(entries)])
    .flatMap((expression) => (expression.kind === "template" ? expression.parts : []))
    .filter((part) => typeof part !== "string");

/** Finds the exported object that a value refers to. */
export type Lookup = (referent: string, id: string) => Omit<Expression & { kind: "reference" }, "kind"> | undefined;

/** Replacements of literal values: by references, and by variables for secrets. */
export interface Replacements {
  readonly lookup: Lookup;
  readonly secrets: SecretNames;
}

export function entriesOf(attributes: Attributes, values: ValueMap, replacing: Replacements): Entry[] {
  const isHeader = typeof values.name === "string" && typeof values.value === "string";
  return configuredAttributes(attributes, values).map(([name, attribute, value]) => {
    const named =
      isHeader && name === "value" ? replacing.secrets.ofNamed(String(values.name), String(value), true) : undefined;
    const parts = named ?? (typeof value === "string" ? replacing.secrets.ofText(name, value) : undefined);
    return [name, parts ? { kind: "template", parts } : expressionOf(attribute, value, replacing)];
  });
}

function expressionOf(attribute: Attribute, value: Value, replacing: Replacements): Expression {
  const { shape, traits } = attribute;
  if (typeof value === "string") return text(attribute, value, replacing.lookup);
  if (shape.kind === "object") {
    const convert = (part: Value): Expression => object(shape.attributes, objectIn(part), replacing);
    if (shape.nesting === "single") return convert(value);
    if (shape.mapKey !== undefined) return keyed(shape, shape.mapKey, itemsIn(value), replacing);
    return shape.nesting === "map"
      ? map(objectIn(value), convert)
      : list(itemsIn(value), convert, shape.nesting === "set");
  }
  if (!("element" in shape)) return { kind: "plain", text: String(value) };
  const { element } = shape;
  const { refersTo } = traits;
  const item = refersTo === undefined ? element : element.refersTo(refersTo);
  const convert = (part: Value, key = ""): Expression => {
    const { secrets } = replacing;
    const parts =
      typeof part === "string" ? (secrets.ofNamed(key, part, false) ?? secrets.ofText("", part)) : undefined;
    return parts ? { kind: "template", parts } : expressionOf(item, part, replacing);
  };
  return shape.kind === "map"
    ? map(objectIn(value), convert)
    : list(itemsIn(value), (part) => convert(part), shape.kind === "set");
}

function text({ traits }: Attribute, value: string, lookup: Lookup): Expression {
  const target = traits.refersTo === undefined ? undefined : lookup(traits.refersTo, value);
  if (target) return { kind: "reference", ...target };
  const [, outer = "", rest = ""] = INNER.exec(value) ?? [];
  const owner = traits.identifies?.flatMap((referent) => lookup(referent, outer) ?? [])[0];
  if (owner) return { kind: "joined", ...owner, before: "", rest };
  const named = bareName(traits.refersTo, value, lookup);
  if (named) return named;
  const constant = traits.checks.flatMap(({ allows }) => constantOf(allows?.named, value) ?? [])[0];
  return { kind: "text", text: value, ...(constant !== undefined && { constant }) };
}

/** Reference for `office` or `+office`. It keeps the name without scope, because guests look up their own names first. */
function bareName(referent: string | undefined, value: string, lookup: Lookup): Expression | undefined {
  const [, before = "", name = ""] = /^(\+?)([A-Za-z][\w-]*)$/.exec(value) ?? [];
  if (name === "" || (referent !== "firewall.addresses" && referent !== "firewall.alias")) return undefined;
  const found = lookup(referent, `${before}dc/${name.toLowerCase()}`);
  return found?.to.values.name === name
    ? { kind: "joined", to: found.to, attribute: "name", before, rest: "" }
    : undefined;
}

/** Id of a nested pool: `shop/web`. */
const INNER = /^([\w./-]+)(\/[\w.-]+)$/;

/** `firewall.Action.ACCEPT` */
function constantOf(named: NamedValues | undefined, value: string): string | undefined {
  const member = named?.members.find((candidate) => candidate.value === value);
  return named && member && `${named.name}.${member.name}`;
}

const object = (attributes: Attributes, values: ValueMap, replacing: Replacements): Expression => ({
  kind: "object",
  keys: "attributes",
  entries: entriesOf(attributes, values, replacing),
});

/** Sorts sets, which the server returns in varying order, so that exports are stable. */
function list(values: readonly Value[], expressionOf: (part: Value) => Expression, isSet: boolean): Expression {
  const items = values.map(expressionOf);
  return { kind: "list", items: isSet ? items.sort((a, b) => compare(keyOf(a), keyOf(b))) : items };
}

function map(values: ValueMap, expressionOf: (part: Value, key: string) => Expression): Expression {
  const entries = Object.entries(values).sort(([a], [b]) => compare(a, b));
  return { kind: "object", keys: "texts", entries: entries.map(([key, part]) => [key, expressionOf(part, key)]) };
}

function keyed(shape: ObjectShape, by: string, elements: readonly Value[], replacing: Replacements): Expression {
  const attribute = attributeNamed(shape.attributes, by);
  const { mapValue } = shape;
  const plainText = (name: string, value: Value): Expression => {
    const parts = replacing.secrets.ofText(name, String(value ?? ""));
    return parts ? { kind: "template", parts } : { kind: "text", text: String(value ?? "") };
  };
  const entries = elements.map((element): Entry => {
    const { [by]: name = null, ...others } = objectIn(element);
    const key = text(attribute, String(name), replacing.lookup);
    const value =
      mapValue === undefined
        ? object(attributesOf(shape), others, replacing)
        : plainText(mapValue, others[mapValue] ?? null);
    if (key.kind === "reference") return [String(name), value, { ...key, kind: "joined", before: "", rest: "" }];
    return key.kind === "joined" ? [String(name), value, key] : [String(name), value];
  });
  return { kind: "object", keys: "texts", entries: entries.sort(([a], [b]) => compare(a, b)) };
}

const keyOf = (expression: Expression): string =>
  JSON.stringify(expression, (name, part) => (name === "to" ? (part as ClusterObject).name : part));

/** Compares numbers in strings by value: 5 before 100. Strings such as `01` and `1` still differ, so that the order is total. */
function compare(a: string, b: string): number {
  const filled = (text: string) => text.replace(/\d+/g, (digits) => digits.padStart(20, "0"));
  return inOrder(filled(a), filled(b)) || inOrder(a, b);
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
