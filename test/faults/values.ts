import type { Attribute, Attributes, State } from "../../src/framework/attribute";
import { elementsIn } from "../../src/framework/values/state";
import { dynamicOf, isMap, UNKNOWN, type Value } from "../../src/plugin/cty/value";

export type Config = Readonly<Record<string, unknown>>;
export type Configs = Readonly<Record<string, Config>>;

/** Fills absent values with null, at every depth. */
export function full(attributes: Attributes, config: Config): State {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [name, fullValue(attribute, config[name] as Value)]),
  );
}

function fullValue(attribute: Attribute, input: Value | undefined): Value {
  const { shape } = attribute;
  const value = elementsIn(attribute, input ?? null);
  if (value === null) return null;
  if (shape.kind === "dynamic") return value === UNKNOWN ? value : dynamicOf(value);
  if (shape.kind !== "object") return value;
  const nested = (item: Value) => (isMap(item) ? full(shape.attributes, item) : item);
  if (Array.isArray(value)) return value.map(nested);
  if (shape.nesting !== "map") return nested(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, nested(item)]));
}

/** Encodes a value; equal strings are equal values. */
export function text(value: Value): string {
  return JSON.stringify(value, (_, part: unknown) => (part === UNKNOWN ? "\u0000unknown" : part));
}
