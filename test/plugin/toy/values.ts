/** Shared values of the toy's parts. */

import { isMap, type Value, type ValueMap } from "../../../src/plugin/cty/value";
import { thing } from "./schemas";

export const asMap = (value: Value): ValueMap => {
  if (!isMap(value)) throw new TypeError("expected an object");
  return value;
};

export function nullThing(): ValueMap {
  return Object.fromEntries(Object.keys(thing.attributes).map((name) => [name, null]));
}

export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
