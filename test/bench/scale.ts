/**
 * Growth of time, requests and memory with the size of one work: `npm run bench -- --part scale`. The exponent is that of the size in
 * the time between one size and the next: 1 is linear.
 */
import { sample } from "./constructs";
import { exportOf } from "./export";
import { type Figure, median, print } from "./figures";
import { growth, shownExponents } from "./growth";
import { participants } from "./participants";
import { medians, ratios, unfinishedFigures } from "./scenario-figures";
import { type Outcome, run, SERVER } from "./scenario-run";
import type { ScenarioOptions } from "./scenario-table";
import { STEP_NAMES } from "./scenarios";
import { aliases } from "./scenarios/aliases";
import { blockListScenario } from "./scenarios/block-list";
import { prefixList } from "./scenarios/prefix-list";
import { rules } from "./scenarios/rules";
import { singleRules } from "./scenarios/rules-single";
import { isOurs, PARTICIPANTS, type Scenario, type Step, type Who } from "./scenarios/scenario";
import { simulatorFigures } from "./simulator-requests";

/** Terraform itself takes minutes for more than 1,000 resources: its time grows with the square of their number. */
const RESOURCES = [250, 1_000];
const ROWS: readonly (readonly [Scenario, readonly number[]])[] = [
  [blockListScenario, [1_000, 5_000, 25_000]],
  [prefixList, [1_000, 5_000]],
  [rules, [1_000, 5_000, 10_000]],
  [singleRules, RESOURCES],
  [aliases, RESOURCES],
];

/** Small, so that the growth of the other times shows. */
const WRITE = 2;
/** Seconds for a step of another participant than ours. */
const LIMIT = 30;

const STACKS: readonly (readonly [kind: string, title: string, sizes: readonly number[]])[] = [
  ["block-list", "block list", [1_000, 5_000, 25_000]],
  ["prefix-list", "prefix list", [1_000, 5_000]],
  ["rules", "list of rules", [1_000, 5_000, 10_000]],
  ["group-rules", "list of rules of one group", [1_000, 5_000, 10_000]],
  ["backup-jobs", "set of backup jobs", [1_000, 5_000]],
];

/** Round trip of exports, in milliseconds. */
const EXPORT_ROUND_TRIP = 15;
const EXPORTS = [1_000, 5_000, 20_000];
const SIMULATED = [1_000, 5_000];

/** The sizes come one after the other, each once: a round takes minutes. */
export async function scale({ scenario: chosen, size: wanted, rounds = 1, provider }: ScenarioOptions): Promise<void> {
  const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);
  const sizesOr = (own: readonly number[]) => (wanted.length > 0 ? wanted : own);
  for (const [kind, title, own] of STACKS)
    if (isChosen(kind)) print(`synthesis of a ${title}`, synthesisFigures(kind, sizesOr(own), rounds));
  if (chosen.length === 0) {
    await printExports(sizesOr(EXPORTS));
    for (const size of sizesOr(SIMULATED))
      print(`simulated cluster with ${size} aliases, one request at a time`, await simulatorFigures(size));
  }
  const all = participants(provider);
  for (const [scenario, own] of ROWS) {
    if (!isChosen(scenario.name)) continue;
    // Of minutes of work, the form of the provider decides little.
    const without = new Set<Who>(own === RESOURCES ? [] : ["executable"]);
    let before: Sized | undefined;
    for (const size of sizesOr(own)) {
      const latency = { ...SERVER, write: WRITE };
      const work = { scenario, size, roundTrip: 0, latency, rounds, participants: all, without, limit: LIMIT };
      const outcome = await run(work);
      const now = { size, outcome };
      print(`${scenario.title(size)}; ${WRITE} ms per write`, figuresOf(scenario.name, now, before));
      for (const { who } of outcome.unfinished) without.add(who);
      before = now;
    }
  }
}

async function printExports(sizes: readonly number[]): Promise<void> {
  const figures: Figure[] = [];
  let before: { readonly size: number; readonly wall: number } | undefined;
  for (const size of sizes) {
    const { wall, processor, memory, requests } = await exportOf(size, EXPORT_ROUND_TRIP);
    const exponent = growth({ size, value: wall }, before && { size: before.size, value: before.wall });
    const parts = [
      `${(wall / 1000).toFixed(1)} s`,
      `${requests} requests`,
      `${processor.toFixed(2)} s processor`,
      `${memory.toFixed(0)} MiB`,
      ...shownExponents({ wall: exponent }),
    ];
    const values = {
      scenario: "export",
      step: "export",
      who: "ours",
      size,
      wall,
      processor,
      memory,
      requests,
      exponent,
    };
    figures.push({ what: `${size} objects`, measured: parts.join(", "), values });
    before = { size, wall };
  }
  print(`export; ${EXPORT_ROUND_TRIP} ms of round trip`, figures);
}

function synthesisFigures(kind: string, sizes: readonly number[], rounds: number): Figure[] {
  let before: { readonly size: number; readonly value: number } | undefined;
  return sizes.map((size): Figure => {
    const samples = Array.from({ length: rounds }, () => sample(kind, String(size)));
    const time = median(samples.map(({ milliseconds }) => milliseconds));
    const memory = median(samples.map((measured) => measured.memory));
    const exponent = growth({ size, value: time }, before);
    before = { size, value: time };
    const parts = [`${(time / 1000).toFixed(2)} s`, `${memory.toFixed(0)} MiB`, ...shownExponents({ time: exponent })];
    return { what: `${size} elements`, measured: parts.join(", "), values: { size, time, memory, exponent } };
  });
}

interface Sized {
  readonly size: number;
  readonly outcome: Outcome;
}

function figuresOf(scenario: string, now: Sized, before: Sized | undefined): Figure[] {
  const figures = STEP_NAMES.flatMap((step) =>
    PARTICIPANTS.flatMap((who) => figureOf(scenario, who, step, now, before) ?? []),
  );
  return [...figures, ...unfinishedFigures(now.outcome.unfinished)];
}

function figureOf(
  scenario: string,
  who: Who,
  step: Step,
  { size, outcome: { samples } }: Sized,
  before: Sized | undefined,
): Figure | undefined {
  const own = medians(samples, who, step);
  if (!own) return undefined;
  const smaller = before && medians(before.outcome.samples, who, step);
  const exponentOf = (of: "wall" | "processor") =>
    growth({ size, value: own[of] }, before && { size: before.size, value: smaller?.[of] });
  const exponents = { wall: exponentOf("wall"), processor: exponentOf("processor") };
  const requests = Object.values(own.requests).reduce((a, b) => a + b, 0);
  const parts = [
    `${(own.wall / 1000).toFixed(2)} s`,
    ...(who === "built-in" ? [] : [`${requests} requests`]),
    ...(own.processor === undefined ? [] : [`${own.processor.toFixed(2)} s processor`]),
    ...(own.memory === undefined ? [] : [`${own.memory.toFixed(0)} MiB`]),
    ...shownExponents(exponents),
  ];
  const builtIn = who === "built-in" ? undefined : medians(samples, "built-in", step);
  const peer = isOurs(who) ? medians(samples, "peer", step) : undefined;
  const compared = ratios({
    "terraform_data, wall": [own.wall, builtIn?.wall],
    "peer, wall": [own.wall, peer?.wall],
    "peer, processor": [own.processor, peer?.processor],
  });
  return {
    what: `${step}, ${who}`,
    measured: parts.join(", "),
    ratios: compared,
    values: { scenario, who, step, size, ...own, exponents },
  };
}
