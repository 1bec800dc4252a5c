/** Memory and time of Node processes, which each process records in a file at its end. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Module for `--require`. */
export const USE_RECORDER = join(import.meta.dirname, "record-use.cjs");

export interface Use {
  /** Kilobytes. */
  readonly memory: number;
  /** Processor milliseconds. */
  readonly time: number;
}

/** The environment of processes that write to the file. */
export const recording = (file: string) => ({ NODE_OPTIONS: `--require "${USE_RECORDER}"`, BENCH_USE: file });

/** Returns the records since the last call. */
export function takeUse(file: string): Use[] {
  if (!existsSync(file)) throw new Error("no process has recorded its use");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  rmSync(file);
  return lines.map((line) => JSON.parse(line) as Use);
}
