/** A tool of the server: typed input and output, and a message for people. */
import type * as z from "zod";
import type { Clock } from "../../system/clock";
import type { ToolContext } from "../report/report";
import type { Folder } from "./folder";

export interface Surroundings {
  readonly folder: Folder;
  /** Start state of simulated clusters, if a call names none. */
  readonly start: string | Readonly<Record<string, unknown>>;
  /** Endpoint of the only cluster that the server may read. */
  readonly cluster: string | undefined;
  readonly warn: ToolContext["warn"];
  readonly clock: Clock;
  /** Runs trials one after the other: each occupies a processor. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface Call extends Surroundings {
  /** Aborted if the client cancels the call, or disconnects. */
  readonly signal: AbortSignal;
}

export interface Outcome<Output> {
  readonly text: string;
  readonly data: Output;
}

export interface McpTool {
  readonly name: string;
  readonly title: string;
  /** Names its effect, its result, and the tool to call next. */
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Whether it reads from a cluster. */
  readonly connects?: boolean;
  readonly run: (input: never, call: Call) => Promise<Outcome<unknown>>;
}

export function mcpTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Omit<McpTool, "run"> & {
    readonly input: Input;
    readonly output: Output;
    readonly run: (input: z.infer<Input>, call: Call) => Promise<Outcome<z.infer<Output>>>;
  },
): McpTool {
  return tool;
}
