/** Which entries of a journal are wanted, and how they are printed. */
import { printableLine } from "../../text/printable";
import { readText } from "../../text/read-text";
import { type JournalEntry, readJournal } from "./read";

export interface ShowOptions {
  /** Part of the type or of the object's name. */
  readonly resource?: string;
  /** Only what was refused, or whose outcome is not known. */
  readonly failed?: boolean;
  /** Point in time, as ISO 8601. */
  readonly since?: string;
  readonly json?: boolean;
}

/** Returns the text for stdout, and what is wrong with the file. */
export function showJournal(file: string, options: ShowOptions): { readonly text: string; readonly problem?: string } {
  const since = options.since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(options.since);
  if (Number.isNaN(since))
    throw new Error(`--since has to be a time such as 2026-01-31T12:00:00Z, not "${options.since}"`);
  const { entries, damaged } = readJournal(readText(file));
  const wanted = entries.filter((entry) => isWanted(entry, options, since));
  const lines = wanted.map((entry) => (options.json ? JSON.stringify(entry) : lineOf(entry)));
  const text = lines.map((line) => `${line}\n`).join("");
  return damaged === 0 ? { text } : { text, problem: `${damaged} lines of ${file} are no entries, or cut` };
}

function isWanted({ resource, outcome, time }: JournalEntry, options: ShowOptions, since: number): boolean {
  // Of a journal that is required: the entry of how it ended says more.
  if (outcome === "begins" && !options.json) return false;
  if (options.failed && (outcome === "done" || outcome === "begins")) return false;
  if (options.resource !== undefined && !resource?.includes(options.resource)) return false;
  return Date.parse(time) >= since;
}

function lineOf({
  time,
  outcome,
  method,
  path,
  resource,
  doing,
  status,
  message,
  upid,
  milliseconds,
}: JournalEntry): string {
  const parts = [
    time,
    outcome.padEnd(7),
    `${method} ${path}`,
    resource && `(${[doing, resource].filter(Boolean).join(" ")})`,
    milliseconds !== undefined && `${milliseconds} ms`,
    upid,
    message && `${status ?? ""} ${message}`.trim(),
  ];
  return printableLine(parts.filter(Boolean).join("  "));
}
