/** Values as the kind that their attribute, or the protocol, gives them; the decoder has seen to it. */
import { isMap, type Value, type ValueList } from "../../plugin/cty/value";
import type { State } from "../attribute";

export function itemsIn(value: Value): ValueList {
  if (!Array.isArray(value)) throw new TypeError("a value that is no list");
  return value;
}

/** An object or a map. */
export function objectIn(value: Value): State {
  if (!isMap(value)) throw new TypeError("a value that is no object");
  return value;
}

export const objectOrNullIn = (value: Value): State | null => (value === null ? null : objectIn(value));
