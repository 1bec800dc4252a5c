/**
 * Growth of time, requests and memory with the size of one work: `npm run bench -- --part scale`. The exponent is that of the size in
 * the time between one size and the next: 1 is linear. The first tables are syntheses, with all checks.
 */
import { sample } from "./constructs";
import { type Figure, median, print } from "./figures";
import { participants } from "./participants";
import { medians } from "./scenario-figures";
import { run, type Sample, SERVER } from "./scenario-run";
import type { ScenarioOptions } from "./scenario-table";
import { STEP_NAMES } from "./scenarios";
import { aliases } from "./scenarios/aliases";
import { blockListScenario } from "./scenarios/block-list";
import { prefixList } from "./scenarios/prefix-list";
import { rules } from "./scenarios/rules";
import { singleRules } from "./scenarios/rules-single";
import type { Scenario, Step, Who } from "./scenarios/scenario";

const ROWS: readonly (readonly [Scenario, readonly number[]])[] = [
  [blockListScenario, [1_000, 5_000, 25_000]],
  [prefixList, [1_000, 5_000]],
  [rules, [1_000, 5_000, 10_000]],
  [singleRules, [500, 1_000]],
  [aliases, [1_000, 5_000]],
];

/** Small, so that the growth of the other times shows. */
const WRITE = 2;

const STACKS: readonly (readonly [kind: string, title: string, sizes: readonly number[]])[] = [
  ["block-list", "block list", [1_000, 5_000, 25_000]],
  ["rules", "list of rules", [1_000, 5_000, 10_000]],
];

interface Sized {
  readonly size: number;
  readonly samples: readonly Sample[];
}

/** The sizes come one after the other, each once: a round takes minutes. */
export async function scale({ scenario: chosen, size: given, rounds = 1, provider }: ScenarioOptions): Promise<void> {
  const all = participants(provider);
  for (const [kind, title, own] of STACKS) {
    if (chosen.length > 0 && !chosen.includes(kind)) continue;
    print(`synthesis of a ${title}`, synthesisFigures(kind, given.length > 0 ? given : own, rounds));
  }
  for (const [scenario, own] of ROWS) {
    if (chosen.length > 0 && !chosen.includes(scenario.name)) continue;
    const measured: Sized[] = [];
    for (const size of given.length > 0 ? given : own) {
      const latency = { ...SERVER, write: WRITE };
      const samples = await run({ scenario, size, roundTrip: 0, latency, rounds, participants: all });
      print(`${scenario.title(size)}; ${WRITE} ms per write`, figuresOf({ size, samples }, measured.at(-1)));
      measured.push({ size, samples });
    }
  }
}

function synthesisFigures(kind: string, sizes: readonly number[], rounds: number): Figure[] {
  let before: { readonly size: number; readonly time: number } | undefined;
  return sizes.map((size): Figure => {
    const samples = Array.from({ length: rounds }, () => sample(kind, String(size)));
    const time = median(samples.map(({ milliseconds }) => milliseconds));
    const memory = median(samples.map((one) => one.memory));
    const exponent = before && Math.log(time / before.time) / Math.log(size / before.size);
    before = { size, time };
    return {
      what: `${size} elements`,
      measured: `${(time / 1000).toFixed(2)} s, ${memory.toFixed(0)} MiB${exponent === undefined ? "" : `, exponent ${exponent.toFixed(2)}`}`,
      values: { size, time, memory, exponent },
    };
  });
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
