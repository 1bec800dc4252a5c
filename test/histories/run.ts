/** `npm run histories -- [--seed N] [--seeds N]`: tries seeds, and prints the history of each problem. */
import { Command } from "commander";
import { positive } from "../reliability/options";
import { check } from "./check";
import { storyOf } from "./story";
import { trial } from "./trial";

const MOST_PROBLEMS_OF_SEED = 3;

/** Tries the seeds, and returns the stories of their problems. */
export async function storiesOf(seeds: readonly number[], progress: (line: string) => void = () => undefined) {
  const stories: string[] = [];
  for (const seed of seeds) {
    const history = await trial(seed);
    const problems = check(history);
    const { calls, requests, versions } = history;
    progress(
      `seed ${seed}: ${calls.length} calls, ${requests.length} requests, ${versions.length} versions, ${problems.length} problems`,
    );
    for (const problem of problems.slice(0, MOST_PROBLEMS_OF_SEED))
      stories.push(`seed ${seed}, ${storyOf(history, problem)}`);
  }
  return stories;
}

export const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

async function main(): Promise<void> {
  const command = new Command("npm run histories --")
    .option("--seed <number>", "the first seed", positive, 1)
    .option("--seeds <number>", "number of seeds to try", positive, 100);
  const { seed, seeds: count } = command.parse().opts<{ readonly seed: number; readonly seeds: number }>();
  const seeds = seedsFrom(seed, count);
  const stories = await storiesOf(seeds, (line) => void process.stderr.write(`${line}\n`));
  for (const story of stories) process.stdout.write(`${story}\n\n`);
  process.exitCode = stories.length > 0 ? 1 : 0;
}

if (process.argv[1]?.endsWith("run.ts")) void main().then(() => process.exit());
