/** Input and result of every tool. */
import type { Paint } from "./paint";

/** `done` of `all`: shown on terminals only. */
export type Progress = (step: string, done?: number, all?: number) => void;

export interface Report<Data = unknown> {
  /** For people. Built only on demand. */
  readonly text: (paint: Paint) => string | Promise<string>;
  /** The same for programs; with `isLines` a list, of which each entry is a line. */
  readonly json: Data;
  readonly isLines?: boolean;
  /** Messages for stderr. */
  readonly notes?: readonly string[];
  /** Exit code; default: 0. */
  readonly code?: number;
}

export interface Work {
  /**
   * Aborted by a signal. Before the tool first reads this property, a signal ends the process at once, also while it waits for
   * standard input. From then on, the tool checks it before it writes.
   */
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Prints a warning on stderr, once. */
  readonly warn: (text: string) => void;
  /** Writes to standard output at once, for a tool that continues to run. */
  readonly write: (report: Pick<Report, "text" | "json">) => Promise<void>;
}
