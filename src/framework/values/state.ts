/** Helpers for whole states. */
import {
  Dynamic,
  isMap,
  type Keyed,
  keyedElement,
  UNKNOWN,
  type Value,
  type ValueList,
  type ValueMap,
} from "../../plugin/cty/value";
import { type Attribute, type Attributes, type State, typeOf } from "../attribute";

/** The elements of a list or set. Throws for another value, which the decoder has excluded. */
export function itemsIn(value: Value): ValueList {
  if (!Array.isArray(value)) throw new TypeError("a value that is not a list");
  return value;
}

/** The entries of an object or map. Throws for another value. */
export function objectIn(value: Value): State {
  if (!isMap(value)) throw new TypeError("a value that is not an object");
  return value;
}

export const objectOrNullIn = (value: Value): State | null => (value === null ? null : objectIn(value));

export function nullState(attributes: Attributes): State {
  return Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));
}

/** Replaces unknown parts with null. */
function withoutUnknown(value: Value): Value {
  if (value === UNKNOWN) return null;
  if (Array.isArray(value)) return value.map(withoutUnknown);
  if (value instanceof Dynamic) return new Dynamic(value.type, withoutUnknown(value.value));
  if (isMap(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutUnknown(item)]));
  return value;
}

/** The state with null in place of unknown values, so that it can be stored. */
export function knownState(state: State): State {
  return objectIn(withoutUnknown(state));
}

/** Sets write-only attributes to null at every depth. */
export function withoutWriteOnly(attributes: Attributes, state: State): State {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => {
      const attribute = attributes[name];
      if (!attribute || attribute.traits.writeOnly) return [name, null];
      const { shape } = attribute;
      if (shape.kind === "object" && shape.nesting === "single" && isMap(value)) {
        return [name, withoutWriteOnly(shape.attributes, value)];
      }
      return [name, value];
    }),
  );
}

/** The values of attributes that are unknown in the plan. Terraform rejects other values where the plan has one. */
export function onlyUnknown(planned: State, values: State): State {
  return Object.fromEntries(Object.entries(values).filter(([name]) => planned[name] === UNKNOWN));
}

/** The values with keyed sets in the form of the definitions. */
export function withKeyedSets(attributes: Attributes, values: ValueMap): State {
  const converted = Object.entries(values).map(([name, value]) => [name, elementsIn(attributes[name], value)] as const);
  return Object.fromEntries(converted);
}

/** The elements of a keyed set, given as a map or as they are. Returns other values unchanged. */
export function elementsIn(attribute: Attribute | undefined, value: Value): Value {
  if (attribute?.shape.kind !== "object" || attribute.shape.mapKey === undefined || !isMap(value)) return value;
  const keyed = typeOf(attribute) as Keyed;
  return Object.entries(value).map(([key, element]) => keyedElement(keyed, key, element));
}
