/** Polls until a condition holds. */
import { setTimeout as sleep } from "node:timers/promises";

/** Below the time limit of a test, so that the failure explains itself; a loaded machine may need minutes. */
const PATIENCE_MS = 240_000;

export async function until(condition: () => boolean, explain = () => ""): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`waited ${PATIENCE_MS} ms in vain ${explain()}`);
    await sleep(10);
  }
}
