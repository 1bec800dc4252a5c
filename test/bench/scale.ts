/**
 * Growth of time, requests and memory with the size of one work: `npm run bench -- --part scale`. The exponent is that of the size in
 * the time between one size and the next: 1 is linear.
 */
import { type Figure, print } from "./figures";
import { participants } from "./participants";
import { medians } from "./scenario-figures";
import { run, type Sample } from "./scenario-run";
import type { ScenarioOptions } from "./scenario-table";
import { STEP_NAMES } from "./scenarios";
import { aliases } from "./scenarios/aliases";
import { ipSet } from "./scenarios/ip-set";
import { prefixList } from "./scenarios/prefix-list";
import { rules } from "./scenarios/rules";
import { singleRules } from "./scenarios/rules-single";
import type { Scenario, Step, Who } from "./scenarios/scenario";

/** The simulated cluster writes a whole file for each entry, so that larger sizes measure the simulator. */
const ROWS: readonly (readonly [Scenario, readonly number[]])[] = [
  [ipSet, [1_000, 5_000]],
  [prefixList, [1_000, 5_000]],
  [rules, [1_000, 5_000]],
  [singleRules, [500, 1_000]],
  [aliases, [1_000, 5_000]],
];

interface Sized {
  readonly size: number;
  readonly samples: readonly Sample[];
}

/** The sizes come one after the other, each once: a round takes minutes. */
export async function scale({ scenario: chosen, size: given, rounds = 1, provider }: ScenarioOptions): Promise<void> {
  const all = participants(provider);
  for (const [scenario, own] of ROWS) {
    if (chosen.length > 0 && !chosen.includes(scenario.name)) continue;
    const measured: Sized[] = [];
    for (const size of given.length > 0 ? given : own) {
      const samples = await run({ scenario, size, roundTrip: 0, rounds, participants: all });
      print(`${scenario.title(size)}; no round trip`, figuresOf({ size, samples }, measured.at(-1)));
      measured.push({ size, samples });
    }
  }
}

function figuresOf(now: Sized, before: Sized | undefined): Figure[] {
  return STEP_NAMES.flatMap((step) =>
    (["ours", "peer", "built-in"] as const).flatMap((who) => figureOf(who, step, now, before) ?? []),
  );
}

function figureOf(who: Who, step: Step, { size, samples }: Sized, before: Sized | undefined): Figure | undefined {
  const own = medians(samples, who, step);
  if (!own) return undefined;
  const smaller = before && medians(before.samples, who, step);
  const growth = (value: number | undefined, earlier: number | undefined) =>
    value && earlier && before ? Math.log(value / earlier) / Math.log(size / before.size) : undefined;
  const exponents = {
    wall: growth(own.wall, smaller?.wall),
    processor: growth(own.processor, smaller?.processor),
  };
  const shown = Object.entries(exponents).flatMap(([of, value]) =>
    value === undefined ? [] : [`exponent of ${of} ${value.toFixed(2)}`],
  );
  const requests = Object.values(own.requests).reduce((a, b) => a + b, 0);
  const parts = [
    `${(own.wall / 1000).toFixed(2)} s`,
    ...(who === "built-in" ? [] : [`${requests} requests`]),
    ...(own.processor === undefined ? [] : [`${own.processor.toFixed(2)} s processor`]),
    ...(own.memory === undefined ? [] : [`${own.memory.toFixed(0)} MiB`]),
    ...shown,
  ];
  const baseline = medians(samples, "built-in", step);
  const isOther = who !== "built-in" && baseline !== undefined;
  return {
    what: `${step}, ${who}`,
    measured: parts.join(", "),
    ...(isOther && { ratios: { "terraform_data, wall": own.wall / baseline.wall } }),
    values: { size, ...own, exponents },
  };
}
