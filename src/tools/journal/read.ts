/** Lines of a journal as entries. A line that a full disk or a killed process has cut is counted, and no reason to fail. */

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

export interface Journal {
  readonly entries: readonly JournalEntry[];
  /** Lines that are none. */
  readonly damaged: number;
}

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
