/** Null in collections. Validation refuses it, and rules between attributes treat it as unknown. */

import type { Path } from "../../plugin/contract";
import { isMap, UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import type { Attribute, Attributes, Shape, State } from "../attribute";

/** Replaces each element that is null with `UNKNOWN`. Keeps null in attributes of objects, where it means the default. */
export function withoutNullElements(attributes: Attributes, values: Readonly<State>): Readonly<State> {
  const others = Object.entries(attributes).flatMap(([name, { shape }]): [string, Value][] => {
    const value = values[name] ?? null;
    const other = inValue(shape, value);
    return other === value ? [] : [[name, other]];
  });
  return others.length === 0 ? values : { ...values, ...Object.fromEntries(others) };
}

function inValue(shape: Shape, value: Value): Value {
  if (shape.kind === "list" || shape.kind === "set") return inList(value, (item) => inValue(shape.element.shape, item));
  if (shape.kind !== "object") return value;
  const inObject = (item: Value) => (isMap(item) ? withoutNullElements(shape.attributes, item) : item);
  if (shape.nesting === "single") return inObject(value);
  return shape.nesting === "map" ? inMap(value, inObject) : inList(value, inObject);
}

const known = (item: Value, inner: (item: Value) => Value): Value => (item === null ? UNKNOWN : inner(item));

function inList(value: Value, inner: (item: Value) => Value): Value {
  if (!Array.isArray(value)) return value;
  const items = value.map((item: Value) => known(item, inner));
  return items.some((item, index) => item !== value[index]) ? items : value;
}

function inMap(value: Value, inner: (item: Value) => Value): Value {
  if (!isMap(value)) return value;
  const items = Object.entries(value).map(([key, item]): [string, Value] => [key, known(item, inner)]);
  return items.some(([key, item]) => item !== value[key]) ? (Object.fromEntries(items) as ValueMap) : value;
}

/** Path of the first null entry of a map, at any depth. The protocol allows it, and validation only checks lists. */
export function nullEntry({ shape }: Attribute, value: Value, at: Path): Path | undefined {
  if (value === null || !("element" in shape || shape.kind === "object")) return undefined;
  if (shape.kind === "object" && shape.nesting === "single") return inObject(shape.attributes, value, at);
  const isKeyed = shape.kind === "map" || (shape.kind === "object" && shape.nesting === "map");
  for (const [key, item] of Object.entries(value)) {
    const place = [...at, isKeyed ? { key } : { index: Number(key) }];
    if (item === null && isKeyed) return place;
    const inner =
      shape.kind === "object" ? inObject(shape.attributes, item, place) : nullEntry(shape.element, item, place);
    if (inner) return inner;
  }
  return undefined;
}

function inObject(attributes: Attributes, value: Value, at: Path): Path | undefined {
  for (const [name, attribute] of Object.entries(attributes)) {
    const found = nullEntry(attribute, (value as ValueMap | null)?.[name] ?? null, [...at, { attribute: name }]);
    if (found) return found;
  }
  return undefined;
}
