/** What a tool is given, and what it gives back. */
import type { Paint } from "./paint";

/** `done` of `all`: shown on terminals only. */
export type Progress = (step: string, done?: number, all?: number) => void;

export interface Report<Data = unknown> {
  /** For people. Made only where it is asked for. */
  readonly text: (paint: Paint) => string | Promise<string>;
  /** The same for programs; with `isLines` a list, of which each entry is a line. */
  readonly json: Data;
  readonly isLines?: boolean;
  /** What standard error says beside it. */
  readonly notes?: readonly string[];
  /** How the command ends; default: 0. */
  readonly code?: number;
}

export interface Work {
  /**
   * That somebody wants it to end. Until it is looked at, a signal ends the process at once, also while it waits for its standard
   * input; from then on the work has to look at it before it writes anything.
   */
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Says something on standard error, once. */
  readonly warn: (text: string) => void;
  /** Writes to standard output at once: for a tool that goes on. */
  readonly write: (report: Pick<Report, "text" | "json">) => Promise<void>;
}
