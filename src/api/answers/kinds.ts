/** Kinds of values: what fits them, and what they are called. The server is loose with numbers and flags, and with nothing else. */
import { parseUpid } from "../upid";
import type { Kind } from "./shape";

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

/** What came, in words that distinguish it from what was wanted. The value itself stays out: it may be secret, or hostile. */
export function described(value: unknown, wanted: readonly string[]): string {
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
