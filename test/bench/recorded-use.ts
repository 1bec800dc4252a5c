/** What processes of Node use, by their own account: each writes it to a file when it ends. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** To be loaded by `--require`. */
export const USE_RECORDER = join(import.meta.dirname, "record-use.cjs");

export interface Use {
  /** Kilobytes. */
  readonly memory: number;
  /** Milliseconds on a processor. */
  readonly time: number;
}

/** The environment of processes that write to the file. */
export const recording = (file: string) => ({ NODE_OPTIONS: `--require "${USE_RECORDER}"`, BENCH_USE: file });

/** What was written since it was last read. */
export function takeUse(file: string): Use[] {
  if (!existsSync(file)) throw new Error("no process has said what it used");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  rmSync(file);
  return lines.map((line) => JSON.parse(line) as Use);
}
