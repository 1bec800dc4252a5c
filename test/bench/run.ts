/**
 * All benches, one after the other: `npm run bench`, with options: `npm run bench -- --help`. The machine should be idle.
 * `--save` keeps the figures in `bench/results` as those of the version in `package.json`.
 */
import { Command, InvalidArgumentError, Option } from "commander";
import { manifest } from "../../scripts/build/project";
import { isBusy, load } from "../support/origin";
import { BUILT } from "./built";
import { coldStart } from "./cold-start";
import { constructs } from "./constructs";
import { save } from "./save";
import { scale } from "./scale";
import { type ScenarioOptions, scenarios } from "./scenario-table";
import { SCENARIOS } from "./scenarios";

interface Options extends ScenarioOptions {
  readonly part: readonly string[];
  readonly save?: boolean;
}

const PARTS: Readonly<Record<string, (options: Options) => Promise<void>>> = {
  "cold-start": (options) => coldStart(options.provider, options),
  constructs,
  scale,
  scenarios,
};

function parseWhole(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError("expected a whole number");
  return Number(text);
}

/** A part that fails does not keep the others from their figures. */
async function attempt(part: string, options: Options): Promise<void> {
  try {
    await PARTS[part]?.(options);
  } catch (failure) {
    console.error(`${part} failed:`, failure);
    process.exitCode = 1;
  }
}

/** Each value of a list comes alone; the first one replaces the default. */
function list() {
  const values: number[] = [];
  return (text: string) => {
    values.push(parseWhole(text));
    return [...values];
  };
}

const program = new Command("bench")
  .description("Measures start, constructs, plans, and common tasks compared with Terraform itself and BENCH_PEER.")
  .addOption(new Option("--part <names...>", "parts to run").choices(Object.keys(PARTS)).default(Object.keys(PARTS)))
  .addOption(
    new Option("--scenario <names...>", "scenarios to run; default: all")
      .choices(SCENARIOS.map(({ name }) => name))
      .default([]),
  )
  .option("--size <numbers...>", "sizes, instead of those of each part and scenario", list(), [])
  .option("--latency <milliseconds...>", "round trips of the scenarios", list(), [0, 5, 30])
  .option("--rounds <number>", "number of runs of each part and scenario; figures are medians", parseWhole)
  .option("--provider <path>", "executable of our provider", BUILT)
  .option("--save", "keep the figures as those of this version")
  .action(async (options: Options) => {
    const loadBefore = load();
    if (options.save && isBusy(loadBefore)) {
      program.error(
        `The machine is busy: its load is ${loadBefore}. Saved figures need an idle machine; run it again later.`,
      );
    }
    for (const part of options.part) await attempt(part, options);
    if (options.save) console.log(`Kept in ${save(manifest.version, loadBefore)}`);
  });

void program.parseAsync();
