/** Formats numbers, times and steps. */
import type { ShownStep } from "../contract";

export const clockTime = (iso: string): string => iso.slice(11, 23);

export function duration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Formats a number as `12,345`. */
export const number = (value: number): string => value.toLocaleString("en");

export const count = (amount: number, singular: string, plural = `${singular}s`): string =>
  `${number(amount)} ${amount === 1 ? singular : plural}`;

export const AUTHORS: Readonly<Record<ShownStep["author"], string>> = {
  request: "Request",
  others: "Another client (fault)",
  cluster: "The cluster",
  control: "This page or the control endpoint",
};

export function hasFailed({ request }: ShownStep): boolean {
  return request !== undefined && (request.dropped === true || request.status >= 400);
}

export const isWrite = ({ request }: ShownStep): boolean => request !== undefined && request.method !== "GET";

export function outcome({ request }: ShownStep): string {
  if (!request) return "";
  if (request.dropped) return "no answer: connection broken";
  return request.reason ? `${request.status} ${request.reason}` : String(request.status);
}

/** Returns the details of a refusal: the message about each wrong parameter, or the message after its first line. */
export function refusals({ request }: ShownStep): string[] {
  const errors = Object.entries(request?.errors ?? {}).map(([name, text]) => `${name}: ${text.trim()}`);
  return errors.length > 0 ? errors : (request?.message ?? "").split("\n").slice(1).filter(Boolean);
}

export function firstRefusal(step: ShownStep): string {
  const [first = "", ...others] = refusals(step);
  return others.length > 0 ? `${first} (and ${others.length} more)` : first;
}

export function titleOf(step: ShownStep): string {
  return step.request ? `${step.request.method} ${step.request.path}` : AUTHORS[step.author];
}

export function printed(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
