/** `cdktf-pve journal show`: reads a journal of writes, selects entries and prints them. */

import { counted, printableLine } from "../../output/printable";
import { readText } from "../../system/read-text";
import type { Paint, Report } from "../report/report";

export interface JournalOptions {
  /** Part of the type or of the object's name. */
  readonly resource?: string;
  /** Only writes that the server refused, or whose outcome is unknown. */
  readonly failed?: boolean;
  /** Only entries from this time on, as ISO 8601. */
  readonly since?: string;
  /** `json` also includes started writes. */
  readonly format?: string;
}

export function showJournal(file: string, options: JournalOptions): Report<readonly JournalEntry[]> {
  const since = options.since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(options.since);
  if (Number.isNaN(since))
    throw new Error(`--since must be a time such as 2026-01-31T12:00:00Z, not "${options.since}"`);
  const { entries, damaged } = readJournal(readText(file));
  const selected = entries.filter((entry) => isWanted(entry, options, since));
  const text = (paint: Paint) =>
    selected
      .map((entry) => {
        const line = lineOf(entry);
        return `${entry.outcome === "done" ? line : paint(entry.outcome === "refused" ? "error" : "warning", line)}\n`;
      })
      .join("");
  const notes =
    damaged === 0 ? [] : [`${file}: ${counted(damaged, "line")} skipped, not a journal entry or incomplete`];
  return { text, json: selected, isLines: true, notes };
}

function isWanted({ resource, outcome, time }: JournalEntry, options: JournalOptions, since: number): boolean {
  // The entry of the outcome has more information than that of the start.
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

export interface JournalEntry {
  readonly time: string;
  readonly resource?: string;
  readonly doing?: string;
  readonly endpoint?: string;
  readonly method?: string;
  readonly path?: string;
  readonly outcome: string;
  readonly status?: number;
  readonly message?: string;
  readonly upid?: string;
  readonly milliseconds?: number;
}

interface Journal {
  readonly entries: readonly JournalEntry[];
  /** Number of lines that are not entries. */
  readonly damaged: number;
}

/** Parses a journal. Counts incomplete lines, which a full disk or a killed process leaves, instead of failing. */
export function readJournal(text: string): Journal {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const entries = lines.map(entryOf).filter((entry) => entry !== undefined);
  return { entries, damaged: lines.length - entries.length };
}

function entryOf(line: string): JournalEntry | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    return isEntry(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is JournalEntry {
  const { time, outcome } = (value ?? {}) as Partial<JournalEntry>;
  return typeof time === "string" && typeof outcome === "string";
}
