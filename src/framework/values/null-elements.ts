/** Null in a collection is refused where attributes are checked; rules between attributes take it for not known. */
import { isMap, UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import type { Attributes, State } from "../attribute";
import type { Shape } from "../attribute-class";

/** The same values, with `UNKNOWN` for each element that is null. The value of a key may be null: it means its default. */
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
