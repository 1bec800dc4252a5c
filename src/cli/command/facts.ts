/** Facts of a command that decide its options. */
import type { Report, ToolContext } from "../../tools/report/report";

export interface CommandFacts {
  /** Description of the JSON format, for the help and docs/guides/commands.md. */
  readonly json: string;
  /** In addition to JSON; the first one is the default. */
  readonly formats?: readonly [string, ...string[]];
  /** Whether it reads from a cluster. */
  readonly connects?: boolean;
  /** Whether `--fleet` runs it for each cluster. `inputs`: where each cluster needs its own value. */
  readonly fleet?: { readonly inputs?: "--out" | "arguments" };
  /** Whether a signal is its usual end. */
  readonly endsWithSignal?: boolean;
  /** Whether the result is a folder or a process, and the report only a message: without `--out`, and hidden by `--quiet`. */
  readonly isMessage?: boolean;
}

/** biome-ignore lint/suspicious/noExplicitAny: commander knows neither the arguments nor the options of a command. */
export type ToolCall = (work: ToolContext, ...args: any[]) => Promise<Report | undefined> | Report;
