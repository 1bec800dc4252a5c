/**
 * Checks the shape of the server's answers. An answer of another shape is an error, so that no object seems gone or changed
 * because a proxy answered in the server's place.
 */
import { once } from "../../memo/memo";
import { PveError } from "../errors";
import type { Method } from "../types";
import { choices, describeValue, fits, isList, type Keys, nameOf, type Shape } from "./shape";
import shapes from "./shapes.json";

interface Checked {
  readonly data: unknown;
  /** Number of list entries that were left out because they lack the key that names their object. */
  readonly skipped: number;
}

/** Returns the checked data of an answer. Throws `protocol` when it has an unexpected shape. */
export function checkAnswer(method: Method, path: string, data: unknown): Checked {
  const template = templateOf(method, path);
  if (!template) return { data, skipped: 0 };
  const named = withoutUnnamedEntries(template, method, data);
  const found = mismatch(template.shape, named);
  if (found) throw wrongAnswer(method, path, found);
  return { data: named, skipped: Array.isArray(data) ? data.length - (named as unknown[]).length : 0 };
}

/** Removes list entries without their key, unless several entries all lack it: that is a list of other objects. */
function withoutUnnamedEntries(template: Template, method: Method, data: unknown): unknown {
  const key = method === "GET" && Array.isArray(data) ? keyOfEntries(template) : undefined;
  if (key === undefined) return data;
  const entries = data as readonly unknown[];
  const named = entries.filter((entry) => !lacksKey(entry, key));
  return named.length > 0 || entries.length === 1 ? named : entries;
}

const lacksKey = (entry: unknown, key: string): boolean =>
  typeof entry === "object" && entry !== null && !Array.isArray(entry) && ((entry as Entry)[key] ?? null) === null;

type Entry = Readonly<Record<string, unknown>>;

/** The key that names the object of an entry: the placeholder in the object's path. Firewall rules (`pos`) have none. */
function keyOfEntries({ segments, shape }: Template): string | undefined {
  const [entry] = isList(shape) ? shape : [];
  if (entry === undefined || typeof entry === "string") return undefined;
  const items = templatesByLength().get(`GET ${segments.length + 1}`) ?? [];
  const item = items.find(({ segments: longer }) => segments.every((segment, index) => segment === longer[index]));
  const key = /^\{(.+)\}$/.exec(item?.segments.at(-1) ?? "")?.[1];
  return key !== undefined && key !== "pos" && key in entry ? key : undefined;
}

function wrongAnswer(method: Method, path: string, found: Mismatch): PveError {
  return new PveError({
    code: "protocol",
    serverMessage: `${method} ${path} returned ${describeMismatch(found)} belongs.`,
    method,
    path,
    status: 200,
    // Status 200: the server carried out the write.
    outcomeUnknown: method !== "GET",
  });
}

function describeMismatch({ at, received, expected }: Mismatch): string {
  const [first, ...more] = at;
  if (first === undefined) return `${received}, where ${expected}`;
  if (typeof first === "string") return `an object whose \`${pathText(at)}\` is ${received}, where ${expected}`;
  if (more.length === 0) return `a list whose entry ${first + 1} is ${received}, where ${expected}`;
  return `a list entry (number ${first + 1}) whose \`${pathText(more)}\` is ${received}, where ${expected}`;
}

/** `nodelist[2].name` */
function pathText(at: Mismatch["at"]): string {
  const steps = at.map((step) => (typeof step === "number" ? `[${step}]` : `.${printableKey(step)}`));
  return steps.join("").replace(/^\./, "");
}

/** Replaces keys of an unusual form: in a wrong answer they may contain anything. */
const printableKey = (key: string) => (/^[\w.-]{1,60}$/.test(key) ? key : "…");

interface Template {
  readonly segments: readonly string[];
  readonly shape: Shape;
}

/** Operations by method and number of segments. Fixed segments take precedence over `{…}`. */
const templatesByLength = once(() => {
  const found = new Map<string, Template[]>();
  for (const [operation, shape] of Object.entries(shapes as unknown as Record<string, Shape>)) {
    const [method, path = ""] = operation.split(" ");
    const segments = path.split("/");
    const key = `${method} ${segments.length}`;
    found.set(key, [...(found.get(key) ?? []), { segments, shape }]);
  }
  for (const list of found.values()) list.sort((a, b) => placeholderCount(a) - placeholderCount(b));
  return found;
});

const isPlaceholder = (segment: string) => segment.startsWith("{");
const placeholderCount = ({ segments }: Template) => segments.filter(isPlaceholder).length;

function templateOf(method: Method, path: string): Template | undefined {
  const segments = path.split("/");
  const candidates = templatesByLength().get(`${method} ${segments.length}`) ?? [];
  const matches = ({ segments: wanted }: Template) =>
    wanted.every((part, index) => isPlaceholder(part) || part === segments[index]);
  return candidates.find(matches);
}

interface Mismatch {
  /** Keys and list indexes, from the outside in. */
  readonly at: readonly (string | number)[];
  /** `a number`, `missing`. */
  readonly received: string;
  /** `a string`, `a number or a string`. */
  readonly expected: string;
}

/** Finds the first place where a value does not have its shape. Ignores unknown keys, which newer servers add. */
function mismatch(shape: Shape, value: unknown, at: Mismatch["at"] = []): Mismatch | undefined {
  const possible = choices(shape);
  if (possible.some((type) => typeof type === "string" && fits(type, value))) return undefined;
  if (Array.isArray(value)) {
    const list = possible.find(isList);
    if (list) return listMismatch(list[0], value, at);
  } else if (typeof value === "object" && value !== null) {
    const keys = possible.find(isKeys);
    if (keys) return objectMismatch(keys, value as Readonly<Record<string, unknown>>, at);
  }
  const kinds = possible.filter((type) => typeof type === "string");
  const names = possible.map((type) =>
    typeof type === "string" ? nameOf(type) : isList(type) ? "a list" : "an object",
  );
  return { at, received: describeValue(value, kinds), expected: names.join(" or ") };
}

function listMismatch(shape: Shape, list: readonly unknown[], at: Mismatch["at"]): Mismatch | undefined {
  for (const [index, item] of list.entries()) {
    const found = mismatch(shape, item, [...at, index]);
    if (found) return found;
  }
  return undefined;
}

function objectMismatch(
  keys: Keys,
  value: Readonly<Record<string, unknown>>,
  at: Mismatch["at"],
): Mismatch | undefined {
  const named = new Set<string>();
  for (const [key, shape] of Object.entries(keys)) {
    if (key === "*") continue;
    const name = key.replace(/\?$/, "");
    named.add(name);
    const item = Object.hasOwn(value, name) ? value[name] : undefined;
    // `null` counts as not set.
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
