/**
 * The shapes of answers in `shapes.json`. `npm run generate` writes that file from the server's API description and from
 * recorded answers.
 *
 * A string names kinds, separated by `|`. `[shape]` is a list. An object has a shape per key: `?` marks optional keys, `*`
 * stands for all keys that are not named. `{ "either": […, …] }` allows one of several compound shapes.
 */
import { parseUpid } from "../upid";

export type Shape = string | readonly [Shape] | Choice | Keys;
export type Kind = "string" | "number" | "flag" | "task" | "nothing" | "anything";
interface Choice {
  readonly either: readonly Shape[];
}
export type Keys = { readonly [key: string]: Shape };

export const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

/** The alternative shapes of an answer. */
export function choices(shape: Shape): readonly Shape[] {
  if (typeof shape === "string") return shape.split("|");
  const { either } = shape as Partial<Choice>;
  return Array.isArray(either) && either.length > 1 ? either.flatMap(choices) : [shape];
}

// Kinds of single values. The server is loose with numbers and flags only.

const FLAGS = new Set(["", "0", "1", "false", "true", "off", "on", "no", "yes"]);

const FITS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => (typeof value === "string" ? isNumeric(value) : Number.isFinite(value)),
  flag: (value) => typeof value === "boolean" || FLAGS.has(String(scalar(value)).toLowerCase()),
  task: (value) => typeof value === "string" && parseUpid(value) !== undefined,
  nothing: (value) => value === null || value === undefined,
  anything: () => true,
};

const NAMES: Readonly<Record<Kind, string>> = {
  string: "a string",
  number: "a number",
  flag: "a boolean",
  task: "the id of a task",
  nothing: "null",
  anything: "anything",
};

export function fits(kind: string, value: unknown): boolean {
  return FITS[kind as Kind](value);
}

export function nameOf(kind: string): string {
  return NAMES[kind as Kind];
}

/** Describes a value of a wrong kind. Leaves out the value itself, which may be secret or hostile. */
export function describeValue(value: unknown, wanted: readonly string[]): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "boolean") return "a boolean";
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return "a number that is too large";
    return wanted.includes("flag") ? "a number other than 0 and 1" : "a number";
  }
  if (wanted.includes("task")) return "a string that names no task";
  if (wanted.includes("number")) return "a string that is not a number";
  return wanted.includes("flag") ? "a string other than 0 and 1" : "a string";
}

function scalar(value: unknown): unknown {
  return typeof value === "string" || typeof value === "number" ? value : NaN;
}

function isNumeric(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}
