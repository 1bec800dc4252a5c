/** Waits until something has happened, looking again and again. */
import { setTimeout as sleep } from "node:timers/promises";

export async function until(condition: () => boolean, withinMs = 10_000, explain = () => ""): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`waited ${withinMs} ms in vain ${explain()}`);
    await sleep(10);
  }
}
