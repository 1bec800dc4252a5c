/** Finds the first place where an answer has another form than it should. Unknown keys are left alone: newer servers have more. */
import { described, fits, nameOf } from "./kinds";
import { choices, isList, type Keys, type Shape } from "./shape";

export interface Mismatch {
  /** Keys, and numbers of list entries, from the outside in. */
  readonly at: readonly (string | number)[];
  /** `a number`, `missing`. */
  readonly received: string;
  /** `a string`, `a number or a string`. */
  readonly expected: string;
}

export function mismatch(shape: Shape, value: unknown, at: Mismatch["at"] = []): Mismatch | undefined {
  const possible = choices(shape);
  if (possible.some((one) => typeof one === "string" && fits(one, value))) return undefined;
  if (Array.isArray(value)) {
    const list = possible.find(isList);
    if (list) return inList(list[0], value, at);
  } else if (typeof value === "object" && value !== null) {
    const keys = possible.find(isKeys);
    if (keys) return inKeys(keys, value as Readonly<Record<string, unknown>>, at);
  }
  const kinds = possible.filter((one) => typeof one === "string");
  const names = possible.map((one) => (typeof one === "string" ? nameOf(one) : isList(one) ? "a list" : "an object"));
  return { at, received: described(value, kinds), expected: names.join(" or ") };
}

function inList(shape: Shape, list: readonly unknown[], at: Mismatch["at"]): Mismatch | undefined {
  for (const [index, item] of list.entries()) {
    const found = mismatch(shape, item, [...at, index]);
    if (found) return found;
  }
  return undefined;
}

function inKeys(keys: Keys, value: Readonly<Record<string, unknown>>, at: Mismatch["at"]): Mismatch | undefined {
  const named = new Set<string>();
  for (const [key, shape] of Object.entries(keys)) {
    if (key === "*") continue;
    const name = key.replace(/\?$/, "");
    named.add(name);
    const item = Object.hasOwn(value, name) ? value[name] : undefined;
    // What is null is not set.
    if ((item === undefined || item === null) && name !== key) continue;
    const found = mismatch(shape, item, [...at, name]);
    if (found) return found;
  }
  const rest = keys["*"];
  if (rest === undefined) return undefined;
  for (const [name, item] of Object.entries(value)) {
    const found = named.has(name) || item === null ? undefined : mismatch(rest, item, [...at, name]);
    if (found) return found;
  }
  return undefined;
}

function isKeys(shape: Shape): shape is Keys {
  return typeof shape === "object" && !isList(shape);
}
