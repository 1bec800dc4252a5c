/** What is written for a value, whatever the language: texts, references to other objects, and what is made of them. */
import type { Attribute, Attributes } from "../../framework/attribute";
import type { NamedValues } from "../../framework/traits";
import { itemsIn, objectIn } from "../../framework/values/state";
import type { Value, ValueMap } from "../../plugin/cty/value";
import { type ClusterObject, configured } from "../inventory/objects";
import type { SecretNames, Template } from "./secret-names";

export type Expression =
  | { readonly kind: "text"; readonly text: string; readonly constant?: string }
  /** A text of which parts are secrets. */
  | { readonly kind: "template"; readonly parts: Template }
  /** Numbers and truth values. */
  | { readonly kind: "plain"; readonly text: string }
  | { readonly kind: "reference"; readonly to: ClusterObject; readonly attribute: string }
  /** Such a text with more around it: the id of what is in the other one; with nothing around it another attribute than the id. */
  | {
      readonly kind: "joined";
      readonly to: ClusterObject;
      readonly attribute: string;
      readonly before: string;
      readonly rest: string;
    }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  /** Names of attributes, or keys of a map. */
  | { readonly kind: "object"; readonly keys: "attributes" | "texts"; readonly entries: readonly Entry[] };

export type Entry = readonly [name: string, value: Expression];

/** The object that an attribute names, where it is exported, too. */
export type Lookup = (referent: string, id: string) => Omit<Expression & { kind: "reference" }, "kind"> | undefined;

/** What values become beside themselves. */
export interface Replacing {
  readonly lookup: Lookup;
  readonly secrets: SecretNames;
}

export function entriesOf(attributes: Attributes, values: ValueMap, replacing: Replacing): Entry[] {
  const isHeader = typeof values.name === "string" && typeof values.value === "string";
  return configured(attributes, values).map(([name, attribute, value]) => {
    const named =
      isHeader && name === "value" ? replacing.secrets.ofNamed(String(values.name), String(value), true) : undefined;
    const parts = named ?? (typeof value === "string" ? replacing.secrets.ofText(name, value) : undefined);
    return [name, parts ? { kind: "template", parts } : expressionOf(attribute, value, replacing)];
  });
}

function expressionOf(attribute: Attribute, value: Value, replacing: Replacing): Expression {
  const { shape, traits } = attribute;
  if (typeof value === "string") return text(attribute, value, replacing.lookup);
  if (shape.kind === "object") {
    const one = (part: Value): Expression => object(shape.attributes, objectIn(part), replacing);
    if (shape.nesting === "single") return one(value);
    return shape.nesting === "map" ? map(objectIn(value), one) : list(itemsIn(value), one, shape.nesting === "set");
  }
  if (!("element" in shape)) return { kind: "plain", text: String(value) };
  const { element } = shape;
  const { refersTo } = traits;
  const item = refersTo === undefined ? element : element.refersTo(refersTo);
  const one = (part: Value, key = ""): Expression => {
    const { secrets } = replacing;
    const parts =
      typeof part === "string" ? (secrets.ofNamed(key, part, false) ?? secrets.ofText("", part)) : undefined;
    return parts ? { kind: "template", parts } : expressionOf(item, part, replacing);
  };
  return shape.kind === "map"
    ? map(objectIn(value), one)
    : list(itemsIn(value), (part) => one(part), shape.kind === "set");
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

/** `office` or `+office`: guests look among their own names first, so that it stays without its scope. */
function bareName(referent: string | undefined, value: string, lookup: Lookup): Expression | undefined {
  const [, before = "", name = ""] = /^(\+?)([A-Za-z][\w-]*)$/.exec(value) ?? [];
  if (name === "" || (referent !== "firewall.addresses" && referent !== "firewall.alias")) return undefined;
  const found = lookup(referent, `${before}dc/${name.toLowerCase()}`);
  return found?.to.values.name === name
    ? { kind: "joined", to: found.to, attribute: "name", before, rest: "" }
    : undefined;
}

/** `shop/web` of a pool in a pool. */
const INNER = /^([\w./-]+)(\/[\w.-]+)$/;

/** `firewall.Action.ACCEPT` */
function constantOf(named: NamedValues | undefined, value: string): string | undefined {
  const member = named?.members.find((one) => one.value === value);
  return named && member && `${named.name}.${member.name}`;
}

const object = (attributes: Attributes, values: ValueMap, replacing: Replacing): Expression => ({
  kind: "object",
  keys: "attributes",
  entries: entriesOf(attributes, values, replacing),
});

/** Sets and maps come in another order with each reading: what is written is to stay the same. */
function list(values: readonly Value[], one: (part: Value) => Expression, isSet: boolean): Expression {
  const items = values.map(one);
  return { kind: "list", items: isSet ? items.sort((a, b) => compare(keyOf(a), keyOf(b))) : items };
}

function map(values: ValueMap, one: (part: Value, key: string) => Expression): Expression {
  const entries = Object.entries(values).sort(([a], [b]) => compare(a, b));
  return { kind: "object", keys: "texts", entries: entries.map(([key, part]) => [key, one(part, key)]) };
}

const keyOf = (expression: Expression): string =>
  JSON.stringify(expression, (name, part) => (name === "to" ? (part as ClusterObject).name : part));

/** Numbers by their value: entry 5 of a list comes before entry 100. `01` and `1` differ: sets come in any order. */
function compare(a: string, b: string): number {
  const filled = (text: string) => text.replace(/\d+/g, (digits) => digits.padStart(20, "0"));
  return inOrder(filled(a), filled(b)) || inOrder(a, b);
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
