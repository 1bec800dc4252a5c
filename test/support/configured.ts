/** Configurations in the form in which Terraform sends them to a provider. */
import type { Attributes } from "../../src/framework/attribute";
import { elementsIn } from "../../src/framework/values/state";
import { dynamicOf, isMap, UNKNOWN, type Value, type ValueMap } from "../../src/plugin/cty/value";

/** Completes a configuration: unset attributes are null, in nested objects too. */
export function complete(attributes: Attributes, config: ValueMap): ValueMap {
  const values = Object.entries(attributes).map(([name, attribute]) => {
    const { shape } = attribute;
    const value = elementsIn(attribute, config[name] ?? null);
    if (shape.kind === "dynamic") return [name, value === null || value === UNKNOWN ? value : dynamicOf(value)];
    if (shape.kind !== "object") return [name, value];
    const item = (part: Value) => (isMap(part) ? complete(shape.attributes, part) : part);
    if (Array.isArray(value)) return [name, value.map(item)];
    if (shape.nesting !== "map" || !isMap(value)) return [name, item(value)];
    return [name, Object.fromEntries(Object.entries(value).map(([key, part]) => [key, item(part)]))];
  });
  return Object.fromEntries(values);
}

/** Path of an unknown value below an attribute: `links.0.address`. */
export function placeOfUnknown(value: Value, at: string): string | undefined {
  if (value === UNKNOWN) return at;
  if (!Array.isArray(value) && !isMap(value)) return undefined;
  const places = Object.entries(value).map(([name, item]) => placeOfUnknown(item as Value, `${at}.${name}`));
  return places.find((place) => place !== undefined);
}

/** Copies of the value, each with another part unknown; the first is unknown as a whole. */
export function* withUnknown(value: Value): Generator<Value> {
  yield UNKNOWN;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const part of withUnknown(item)) yield value.map((other: Value, at) => (at === index ? part : other));
  } else if (isMap(value)) {
    for (const [name, item] of Object.entries(value))
      for (const part of withUnknown(item)) yield { ...value, [name]: part };
  }
}
