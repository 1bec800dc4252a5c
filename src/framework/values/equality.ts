/**
 * Compares values by canonical form instead of spelling: the attribute's canonical function, and sets without order. Null equals
 * the value that absence means, and an empty collection or object.
 */
import { Decimal, Dynamic, isMap, isWhollyKnown, UNKNOWN, type Value } from "../../plugin/cty/value";
import type { Attribute, Attributes, State } from "../attribute";
import { itemsIn } from "./state";

/** The canonical form of a value as text. Equal texts mean equal values. */
export function fingerprint(attribute: Attribute, value: Value | undefined): string {
  return JSON.stringify(normalise(attribute, value ?? null));
}

export function isSameValue(attribute: Attribute, a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  return fingerprint(attribute, a) === fingerprint(attribute, b);
}

/** True when two states differ in no attribute. */
export function sameState(attributes: Attributes, a: State, b: State): boolean {
  return Object.entries(attributes).every(([name, attribute]) => isSameValue(attribute, a[name], b[name]));
}

type Plain = null | boolean | string | number | Plain[] | { [name: string]: Plain };

function normalise(attribute: Attribute, value: Value): Plain {
  const { shape, traits } = attribute;
  if (value === UNKNOWN) return { "\u0000unknown": true };
  if (value === null) {
    return traits.absent === undefined || traits.absent === null ? null : normalise(attribute, traits.absent);
  }
  // A canonical function expects the kind of value that its attribute has.
  const canonical = traits.canonical && isWhollyKnown(value) ? traits.canonical(value as never) : value;
  switch (shape.kind) {
    case "string":
    case "number":
    case "bool":
    case "dynamic":
      return plain(canonical);
    case "list":
      return collection(
        attribute,
        itemsIn(canonical).map((item) => normalise(shape.element, item)),
      );
    case "set":
      return collection(attribute, asSet(itemsIn(canonical).map((item) => normalise(shape.element, item))));
    case "map":
      return mapping(attribute, canonical, (item) => normalise(shape.element, item));
    case "object": {
      const element = (item: Value): Plain =>
        isMap(item)
          ? Object.fromEntries(
              Object.entries(shape.attributes).map(([name, child]) => [name, normalise(child, item[name] ?? null)]),
            )
          : plain(item);
      if (shape.nesting === "single") return equalsNull(attribute, canonical) ? null : element(canonical);
      if (shape.nesting === "map") return mapping(attribute, canonical, element);
      const items = itemsIn(canonical).map(element);
      return collection(attribute, shape.nesting === "set" ? asSet(items) : items);
    }
  }
}

/** True for an object that equals null because each of its parts does. */
function equalsNull({ shape, traits }: Attribute, value: Value): boolean {
  if (shape.kind !== "object" || traits.distinguishesEmpty || !isMap(value)) return false;
  return Object.entries(shape.attributes).every(([name, child]) => isSameValue(child, value[name], null));
}

function collection(attribute: Attribute, items: Plain[]): Plain {
  return items.length === 0 && !attribute.traits.distinguishesEmpty ? null : items;
}

function mapping(attribute: Attribute, value: Value, element: (item: Value) => Plain): Plain {
  if (!isMap(value)) return plain(value);
  const names = Object.keys(value).sort();
  if (names.length === 0 && !attribute.traits.distinguishesEmpty) return null;
  return Object.fromEntries(names.map((name) => [name, element(value[name] ?? null)]));
}

function asSet(items: Plain[]): Plain[] {
  const byText = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

function plain(value: Value): Plain {
  if (value === UNKNOWN) return { "\u0000unknown": true };
  if (typeof value === "bigint" || value instanceof Decimal) return { "\u0000number": value.toString() };
  if (value instanceof Dynamic) return plain(value.value);
  if (Array.isArray(value)) return value.map(plain);
  if (isMap(value)) {
    const names = Object.keys(value).sort();
    return Object.fromEntries(names.map((name) => [name, plain(value[name] ?? null)]));
  }
  // `Array.isArray` above also handles read-only lists, which the compiler does not narrow.
  return value as Plain;
}
