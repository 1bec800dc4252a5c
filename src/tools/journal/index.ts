/** Which entries of a journal are wanted, and how they are printed. */

import { counted } from "../../output/counted";
import { printableLine } from "../../output/printable";
import { readText } from "../../system/read-text";
import type { Paint } from "../report/paint";
import type { Report } from "../report/report";
import { type JournalEntry, readJournal } from "./read";

export interface ShowOptions {
  /** Part of the type or of the object's name. */
  readonly resource?: string;
  /** Only what was refused, or whose outcome is not known. */
  readonly failed?: boolean;
  /** Point in time, as ISO 8601. */
  readonly since?: string;
  /** `json` also includes started writes. */
  readonly format?: string;
}

export function showJournal(file: string, options: ShowOptions): Report<readonly JournalEntry[]> {
  const since = options.since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(options.since);
  if (Number.isNaN(since))
    throw new Error(`--since has to be a time such as 2026-01-31T12:00:00Z, not "${options.since}"`);
  const { entries, damaged } = readJournal(readText(file));
  const wanted = entries.filter((entry) => isWanted(entry, options, since));
  const text = (paint: Paint) =>
    wanted
      .map((entry) => {
        const line = lineOf(entry);
        return `${entry.outcome === "done" ? line : paint(entry.outcome === "refused" ? "error" : "warning", line)}\n`;
      })
      .join("");
  const notes =
    damaged === 0 ? [] : [`${file}: ${counted(damaged, "line")} skipped, not a journal entry or incomplete`];
  return { text, json: wanted, isLines: true, notes };
}

function isWanted({ resource, outcome, time }: JournalEntry, options: ShowOptions, since: number): boolean {
  // Of a journal that is required: the entry of how it ended says more.
  if (outcome === "begins" && options.format !== "json") return false;
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
