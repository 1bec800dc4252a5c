/** Faults that nothing could ever meet are refused when they are added: they would look as if they worked. */
import { operations } from "../schema/description";
import type { Fault } from "./faults";
import { GREEDY } from "./router";

export interface FaultProblem {
  readonly field: "method" | "path" | "times" | "skip";
  /** Goes on with the name of the field, or of what it is called on the page. */
  readonly text: string;
}

const METHODS = ["GET", "POST", "PUT", "DELETE"];

/** What is wrong with the requests that a fault is for, and how often. Nothing, where it can meet one. */
export function faultProblem({ request, times, skip }: Fault): FaultProblem | undefined {
  const { method, path } = (request ?? {}) as { readonly method?: unknown; readonly path?: unknown };
  if (method !== undefined && !METHODS.includes(method as string))
    return { field: "method", text: `must be one of ${METHODS.join(", ")}` };
  const wrongPath = path === undefined ? undefined : pathProblem(path, method as string | undefined);
  if (wrongPath !== undefined) return { field: "path", text: wrongPath };
  if (times !== undefined && !isWhole(times, 1)) return { field: "times", text: "must be a whole number from 1" };
  if (skip !== undefined && !isWhole(skip, 0)) return { field: "skip", text: "must be a whole number from 0" };
  return undefined;
}

const isWhole = (value: unknown, least: number): boolean => Number.isInteger(value) && (value as number) >= least;

function pathProblem(path: unknown, method: string | undefined): string | undefined {
  if (typeof path !== "string" || path === "") return "must be a text such as /pools";
  if (/\*./.test(path)) return "may have a * at its end only";
  if (/^\/?api2(\/|$)/.test(path)) return "begins behind /api2/json: /pools";
  if (!/^[/*]/.test(path)) return `must begin with a slash: /${path}`;
  const fitting = operations.filter((operation) => canMeet(path, operation.path));
  if (fitting.length === 0) return "fits no operation of the API";
  const methods = [...new Set(fitting.map((operation) => operation.method))];
  if (method !== undefined && !methods.includes(method)) return `is for ${methods.join(", ")}, not for ${method}`;
  return undefined;
}

/** Whether requests of an operation can have this path, which may be a template itself, or the beginning of one. */
function canMeet(path: string, template: string): boolean {
  const isOpen = path.endsWith("*");
  const wanted = (isOpen ? path.slice(0, -1) : path).split("/");
  const parts = template.split("/");
  const isLong = GREEDY.has(template) && wanted.length > parts.length;
  if (isLong ? wanted.some((text) => text.includes("{")) : wanted.length > parts.length) return false;
  if (!isOpen && wanted.length < parts.length) return false;
  return parts.slice(0, wanted.length).every((part, index) => {
    const text = wanted[index] as string;
    const isBeginning = isOpen && index === wanted.length - 1;
    if (isBeginning ? part.startsWith(text) : part === text) return true;
    // A request has a value in the place of the placeholder.
    return part.startsWith("{") && !text.includes("{") && (isBeginning || /^\S+$/.test(text));
  });
}
