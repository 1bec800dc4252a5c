/**
 * Number of requests of each step of each scenario, by operation, and the table of expected numbers.
 *
 *     npm run request-counts        writes the table anew
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Simulator } from "../../src/simulator";
import { openTestCluster } from "../lifecycle/cluster";
import { SCENARIOS, type Scenario, STEP_NAMES, STEPS, VARIABLE } from "./scenarios";

const TABLE = join(import.meta.dirname, "pinned-counts.json");

/** Large enough to show a request for each object; the small ones show a superfluous request best. */
const SIZES: Readonly<Record<string, readonly number[]>> = {
  aliases: [1, 20],
  "ip-set": [20],
  rules: [20],
  "single-rules": [20],
  sdn: [4],
};

export type Counts = Readonly<Record<string, number>>;
export type CountsByStep = Readonly<Record<string, Counts>>;

export const PINNED = SCENARIOS.flatMap((scenario) =>
  (SIZES[scenario.name] ?? []).map((size) => ({ title: scenario.title(size), scenario, size })),
);

/** Counts requests by operation, without the constant ones of each process. */
function countedIn(simulator: Simulator): Counts {
  const counts: Record<string, number> = {};
  for (const { operation, method, path } of simulator.requests.all) {
    const name = operation ?? `${method} ${path}`;
    if (name === "GET /version" || path === "/access/ticket") continue;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

export async function countsOf(scenario: Scenario, size: number): Promise<CountsByStep> {
  const configuration = VARIABLE + scenario.configuration.ours(size);
  const cluster = await openTestCluster({
    files: { "main.tf": configuration },
    environment: { PVE_SDN_APPLY: "auto" },
  });
  try {
    const steps: Record<string, Counts> = {};
    for (const step of STEP_NAMES) {
      cluster.simulator.requests.clear();
      await cluster.run(...STEPS[step]);
      const counts = Object.entries(countedIn(cluster.simulator));
      steps[step] = Object.fromEntries(counts.sort(([first], [second]) => (first < second ? -1 : 1)));
    }
    return steps;
  } finally {
    await cluster.close();
  }
}

export const table = () => JSON.parse(readFileSync(TABLE, "utf8")) as Readonly<Record<string, CountsByStep>>;

async function write(): Promise<void> {
  const all: Record<string, CountsByStep> = {};
  for (const { title, scenario, size } of PINNED) all[title] = await countsOf(scenario, size);
  writeFileSync(TABLE, `${JSON.stringify(all, null, 2)}\n`);
}

if (require.main === module) void write();
