/** The chosen scenarios, one after the other, each as a table. */
import { print } from "./figures";
import { nodeAlone, participants } from "./participants";
import { figuresOf } from "./scenario-figures";
import { run, type Work } from "./scenario-run";
import { SCENARIOS } from "./scenarios";

export interface ScenarioOptions {
  /** Names; all when none are given. */
  readonly scenario: readonly string[];
  /** In place of those of the scenario. */
  readonly size: readonly number[];
  /** Milliseconds of round trip. */
  readonly latency: readonly number[];
  readonly rounds: number;
  readonly provider: string;
}

/** Runs what is chosen, and prints and keeps a table for each scenario, size and latency. */
export async function scenarios(options: ScenarioOptions): Promise<void> {
  const all = participants(options.provider);
  const node = nodeAlone();
  for (const roundTrip of options.latency) {
    for (const scenario of SCENARIOS) {
      if (options.scenario.length > 0 && !options.scenario.includes(scenario.name)) continue;
      for (const size of options.size.length > 0 ? options.size : scenario.sizes) {
        const work: Work = { scenario, size, roundTrip, rounds: options.rounds, participants: all };
        const title = scenario.title(size);
        const head = `${title}, ${roundTrip} ms of round trip; median of ${options.rounds}`;
        print(head, figuresOf(await run(work), node));
      }
    }
  }
}
