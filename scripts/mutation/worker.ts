/** A process that runs the tests of one bundle for one mutant after the other. `run.ts` ends it when a mutant never ends. */
import { pathToFileURL } from "node:url";
import type * as Harness from "./harness";

export interface Order {
  readonly bundle: string;
  readonly mutants: readonly number[];
  /** Tests that reach each mutant, from an earlier process. */
  readonly reached?: Readonly<Record<number, readonly number[]>>;
}

export type Report =
  | {
      readonly kind: "reached";
      readonly reached: Readonly<Record<number, readonly number[]>>;
      readonly failing: readonly string[];
    }
  | { readonly kind: "begins"; readonly id: number }
  | { readonly kind: "result"; readonly id: number; readonly killedBy: string | undefined };

const report = (message: Report) => process.send?.(message);
let current = -1;

async function work({ bundle, mutants, reached: known }: Order): Promise<void> {
  const harness = (await import(pathToFileURL(bundle).href)) as typeof Harness & { load(): Promise<void> };
  await harness.load();
  const reached = known ?? (await baseline(harness));
  for (const id of mutants) {
    current = id;
    report({ kind: "begins", id });
    harness.activate(id);
    report({ kind: "result", id, killedBy: await killer(harness, reached[id] ?? []) });
    harness.activate(-1);
  }
  process.exit();
}

async function baseline({ tests, reachedBy, runTest }: typeof Harness): Promise<Record<number, number[]>> {
  const reached: Record<number, number[]> = {};
  const failing: string[] = [];
  const times: number[] = [];
  for (const [index, test] of tests.entries()) {
    const start = performance.now();
    let failed: unknown;
    const ids = await reachedBy(async () => {
      await runTest(test).catch((error: unknown) => {
        failed = error;
      });
    });
    times[index] = performance.now() - start;
    if (failed) failing.push(`${test.file} ${test.name}: ${String((failed as Error).message ?? failed).slice(0, 200)}`);
    else for (const id of ids) reached[id] = [...(reached[id] ?? []), index];
  }
  for (const list of Object.values(reached)) list.sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0));
  report({ kind: "reached", reached, failing });
  return reached;
}

async function killer({ tests, runTest }: typeof Harness, indexes: readonly number[]): Promise<string | undefined> {
  for (const index of indexes) {
    const test = tests[index];
    if (!test) continue;
    try {
      await runTest(test);
    } catch {
      return test.name;
    }
  }
  return undefined;
}

/** A failure outside of any test belongs to the current mutant. */
const escaped = () => {
  if (current < 0) return;
  report({ kind: "result", id: current, killedBy: "a failure outside of the tests" });
};
process.on("uncaughtException", escaped);
process.on("unhandledRejection", escaped);
process.on("message", (order: Order) => void work(order));
process.on("disconnect", () => process.exit());
