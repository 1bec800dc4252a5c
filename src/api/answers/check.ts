/**
 * The border between the server's answers and what relies on them: an answer of another form is no answer. Nothing may seem to be
 * gone, or to be different, because something in between answered in the server's place.
 */
import { PveError } from "../errors";
import type { Method } from "../types";
import { type Mismatch, mismatch } from "./mismatch";
import type { Shape } from "./shape";
import shapes from "./shapes.json";

/** Throws `protocol` when the answer to this request has another form than it should. */
export function checkAnswer(method: Method, path: string, data: unknown): void {
  const shape = shapeOf(method, path);
  const found = shape === undefined ? undefined : mismatch(shape, data);
  if (found) throw wrongAnswer(method, path, found);
}

function wrongAnswer(method: Method, path: string, found: Mismatch): PveError {
  return new PveError({
    code: "protocol",
    serverMessage: `${method} ${path} was answered with ${inWords(found)} belongs.`,
    method,
    path,
    status: 200,
    // It was answered as done.
    outcomeUnknown: method !== "GET",
  });
}

function inWords({ at, received, expected }: Mismatch): string {
  const [first, ...more] = at;
  if (first === undefined) return `${received}, where ${expected}`;
  if (typeof first === "string") return `an object whose \`${written(at)}\` is ${received}, where ${expected}`;
  if (more.length === 0) return `a list whose entry ${first + 1} is ${received}, where ${expected}`;
  return `a list entry (number ${first + 1}) whose \`${written(more)}\` is ${received}, where ${expected}`;
}

/** `nodelist[2].name` */
function written(at: Mismatch["at"]): string {
  const steps = at.map((step) => (typeof step === "number" ? `[${step}]` : `.${plain(step)}`));
  return steps.join("").replace(/^\./, "");
}

/** Keys that the server makes up are as strange as anything else in a wrong answer. */
const plain = (key: string) => (/^[\w.-]{1,60}$/.test(key) ? key : "…");

interface Template {
  readonly segments: readonly string[];
  readonly shape: Shape;
}

let templates: Map<string, Template[]> | undefined;

/** Operations by method and number of segments; fixed segments win over `{…}`. */
function byLength(): Map<string, Template[]> {
  const found = new Map<string, Template[]>();
  for (const [operation, shape] of Object.entries(shapes as unknown as Record<string, Shape>)) {
    const [method, path = ""] = operation.split(" ");
    const segments = path.split("/");
    const key = `${method} ${segments.length}`;
    found.set(key, [...(found.get(key) ?? []), { segments, shape }]);
  }
  for (const list of found.values()) list.sort((a, b) => open(a) - open(b));
  return found;
}

const isOpen = (segment: string) => segment.startsWith("{");
const open = ({ segments }: Template) => segments.filter(isOpen).length;

function shapeOf(method: Method, path: string): Shape | undefined {
  templates ??= byLength();
  const segments = path.split("/");
  const candidates = templates.get(`${method} ${segments.length}`) ?? [];
  const matches = ({ segments: wanted }: Template) =>
    wanted.every((one, index) => isOpen(one) || one === segments[index]);
  return candidates.find(matches)?.shape;
}
