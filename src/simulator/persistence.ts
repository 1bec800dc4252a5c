/** State in a JSON file: read at start, written when it has changed, never half. */
import { existsSync, readFileSync } from "node:fs";
import { writeWholeFile } from "../system/files";
import type { Store } from "./kernel/store";

/** Contents of configuration files by path; nothing when there is no such file. */
export function readState(file: string): Record<string, unknown> | undefined {
  if (!existsSync(file)) return undefined;
  const state = parse(file);
  if (state === null || typeof state !== "object" || Array.isArray(state)) throw new Error(`${file} holds no state`);
  return state as Record<string, unknown>;
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} holds no state: ${(error as Error).message}`);
  }
}

/** For the owner only: the state holds secrets. */
export function writeState(file: string, store: Store): void {
  writeWholeFile(file, `${JSON.stringify(store, null, 1)}\n`);
}
