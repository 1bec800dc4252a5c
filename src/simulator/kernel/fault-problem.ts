/** Validates faults when they are added. A fault that no request can trigger would look as if it worked. */
import { operations } from "../schema/description";
import type { Fault } from "./faults";
import { GREEDY_PATHS } from "./router";

export interface FaultProblem {
  readonly field: "method" | "path" | "times" | "skip";
  /** Continues a sentence that starts with the field's name or with its label on the page. */
  readonly text: string;
}

const METHODS = ["GET", "POST", "PUT", "DELETE"];

/** Returns the problem of a fault's request pattern and counts, or `undefined` if a request can trigger it. */
export function faultProblem({ request, times, skip }: Fault): FaultProblem | undefined {
  const { method, path } = (request ?? {}) as { readonly method?: unknown; readonly path?: unknown };
  if (method !== undefined && !METHODS.includes(method as string))
    return { field: "method", text: `must be one of ${METHODS.join(", ")}` };
  const wrongPath = path === undefined ? undefined : pathProblem(path, method as string | undefined);
  if (wrongPath !== undefined) return { field: "path", text: wrongPath };
  if (times !== undefined && !isIntegerFrom(times, 1)) return { field: "times", text: "must be a whole number from 1" };
  if (skip !== undefined && !isIntegerFrom(skip, 0)) return { field: "skip", text: "must be a whole number from 0" };
  return undefined;
}

const isIntegerFrom = (value: unknown, min: number): boolean => Number.isInteger(value) && (value as number) >= min;

function pathProblem(path: unknown, method: string | undefined): string | undefined {
  if (typeof path !== "string" || path === "") return "must be a string such as /pools";
  if (/\*./.test(path)) return "may have a * only at its end";
  if (/^\/?api2(\/|$)/.test(path)) return "starts after /api2/json: /pools";
  if (!/^[/*]/.test(path)) return `must begin with a slash: /${path}`;
  const matching = operations.filter((operation) => canMatch(path, operation.path));
  if (matching.length === 0) return "matches no operation of the API";
  const methods = [...new Set(matching.map((operation) => operation.method))];
  if (method !== undefined && !methods.includes(method)) return `is for ${methods.join(", ")}, not for ${method}`;
  return undefined;
}

/** Whether requests of an operation can have this path. It may be a template, or the beginning of a path. */
function canMatch(path: string, template: string): boolean {
  const isPrefix = path.endsWith("*");
  const segments = (isPrefix ? path.slice(0, -1) : path).split("/");
  const parts = template.split("/");
  const isLonger = segments.length > parts.length;
  if (isLonger && (!GREEDY_PATHS.has(template) || segments.some((segment) => segment.includes("{")))) return false;
  if (!isPrefix && segments.length < parts.length) return false;
  return parts.slice(0, segments.length).every((part, index) => {
    const segment = segments[index] as string;
    const isIncomplete = isPrefix && index === segments.length - 1;
    if (isIncomplete ? part.startsWith(segment) : part === segment) return true;
    // A request has a value in place of the placeholder.
    return part.startsWith("{") && !segment.includes("{") && (isIncomplete || /^\S+$/.test(segment));
  });
}
