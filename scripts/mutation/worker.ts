/** A process that runs the tests of one bundle for one mutant after the other. `run.ts` ends it when a mutant never ends. */
import { setImmediate as turn } from "node:timers/promises";
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
      /** Milliseconds of each test without a mutant. */
      readonly times: readonly number[];
      readonly failing: readonly string[];
    }
  /** A test of the mutant begins. */
  | { readonly kind: "begins"; readonly id: number; readonly test: number }
  | { readonly kind: "result"; readonly id: number; readonly killedBy: string | undefined };

// Tests may replace it.
const { exit } = process;
const report = (message: Report) => process.send?.(message);
let current = -1;

async function work({ bundle, mutants, reached: known }: Order): Promise<void> {
  const harness = (await import(pathToFileURL(bundle).href)) as typeof Harness & { load(): Promise<void> };
  await harness.load();
  const reached = known ?? (await baseline(harness));
  for (const [index, id] of mutants.entries()) {
    current = id;
    const test = await killer(harness, id, reached[id] ?? []);
    const isHarmed = test !== undefined && !(await passes(harness, test));
    // An earlier mutant may have left something behind that fails this test: a new process tries this one again.
    if (isHarmed && index > 0) break;
    report({ kind: "result", id, killedBy: test?.name });
    if (isHarmed) break;
  }
  exit();
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
  report({ kind: "reached", reached, times, failing });
  return reached;
}

/** Numbers of tests that noticed a mutant, the last one first: they often notice its neighbours. */
const killers: number[] = [];
const MOST_KILLERS = 30;

async function killer(harness: typeof Harness, id: number, reaching: readonly number[]) {
  const ordered = new Set([...killers.filter((index) => reaching.includes(index)), ...reaching]);
  for (const index of ordered) {
    const test = harness.tests[index];
    if (!test) continue;
    report({ kind: "begins", id, test: index });
    harness.activate(id);
    const isPassed = await passes(harness, test);
    // Failures outside of the test still belong to this mutant.
    await turn();
    harness.activate(-1);
    if (isPassed) continue;
    killers.splice(0, killers.length, index, ...killers.filter((other) => other !== index).slice(0, MOST_KILLERS));
    return test;
  }
  return undefined;
}

const passes = ({ runTest }: typeof Harness, test: Harness.Test): Promise<boolean> =>
  runTest(test).then(
    () => true,
    () => false,
  );

/** A failure outside of any test belongs to the current mutant. */
const escaped = () => {
  if (current < 0) return;
  report({ kind: "result", id: current, killedBy: "a failure outside of the tests" });
};
process.on("uncaughtException", escaped);
process.on("unhandledRejection", escaped);
process.on("message", (order: Order) =>
  work(order).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    exit(1);
  }),
);
process.on("disconnect", () => exit());
