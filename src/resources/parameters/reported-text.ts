/** Converts values to text. In answers, the server may send a number for a string, or a list for a joined string. */
import type { Unknown } from "../../framework/state-of";

export const reportedText = (raw: unknown): string => String(raw);

/** Null for an absent value. */
export const reportedTextOrNull = (raw: unknown): string | null =>
  raw === undefined || raw === null ? null : String(raw);

/** JSON with sorted keys, because the server orders the keys of an object differently in each answer. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The form of a planned value in messages, also of an unknown one. */
export function shown(value: string | number | Unknown | null): string {
  return typeof value === "symbol" ? "(known after apply)" : `${value ?? "(null)"}`;
}
