/** Tries cases in several processes: each takes one subject after the other. */
import { fork } from "node:child_process";
import { join } from "node:path";
import type { Found, Selection } from "./matrix";

export interface Order {
  readonly name: string;
  readonly selection: Selection;
}

export async function tryInProcesses(
  count: number,
  names: readonly string[],
  selection: Selection,
  started: (name: string) => void = () => undefined,
): Promise<Found[]> {
  const waiting = [...names];
  const found: Found[] = [];
  const worker = () =>
    new Promise<void>((resolve, reject) => {
      const child = fork(join(import.meta.dirname, "worker.ts"), [], { execArgv: ["--import", "tsx"] });
      const feed = () => {
        const name = waiting.shift();
        if (name === undefined) child.disconnect();
        else child.send({ name, selection } satisfies Order);
        if (name !== undefined) started(name);
      };
      child.on("message", (message: Found[]) => {
        found.push(...message);
        feed();
      });
      child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
      feed();
    });
  await Promise.all(Array.from({ length: count }, worker));
  return found.sort((a, b) => (a.order < b.order ? -1 : 1));
}
