/** Input and result of every tool. */

import type { State } from "../../framework/attribute";
import type { Environment } from "../../system/processes";
import type { Tracer } from "../../system/tracer";

export interface Report<Data = unknown> {
  /** Text for people, built only on demand. */
  readonly text: (paint: Paint) => string | Promise<string>;
  /** The same data for programs. With `isLines`, a list; each entry becomes a line of JSON. */
  readonly json: Data;
  readonly isLines?: boolean;
  /** Whether the result is in the folder that `--out` names, and the text only a message about it. */
  readonly isWritten?: boolean;
  /** Messages for stderr. */
  readonly notes?: readonly string[];
  /** Exit code; default: 0. */
  readonly code?: number;
}

/** Shows the current step, on terminals also `done` of `all`. */
export type Progress = (step: string, done?: number, all?: number) => void;

/** Surroundings of a tool's work. */
export interface ToolContext {
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
  /** Default: the cluster that the environment names. */
  readonly connection?: Connection;
  /** Present if the environment names a collector of traces. */
  readonly tracer?: Tracer | undefined;
}

/** The cluster that a tool connects to. */
export interface Connection {
  /** Block of the provider, which takes precedence over the environment. */
  readonly block: State;
  readonly environment: Environment;
}

/** Styles for parts of a report. The command line maps them to colours. */
export type Style = "title" | "error" | "warning" | "good" | "aside";

export type Paint = (style: Style, text: string) => string;

/** No styles, for files. */
export const unpainted: Paint = (_style, text) => text;
