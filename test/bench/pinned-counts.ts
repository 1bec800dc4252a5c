/**
 * Number of requests of each step of each scenario, by operation, and the table of expected numbers.
 *
 *     npm run request-counts        writes the table anew
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openTestCluster } from "../lifecycle/cluster";
import { countedIn } from "./counted-requests";
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
      steps[step] = Object.fromEntries(counts.sort(([one], [other]) => (one < other ? -1 : 1)));
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
