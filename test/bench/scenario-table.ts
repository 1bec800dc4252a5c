/** The selected scenarios, one after the other, each as a table. */
import { type Amount, print } from "./figures";
import { nodeAlone, participants } from "./participants";
import { figuresOf, unfinishedFigures } from "./scenario-figures";
import { run, type Work } from "./scenario-run";
import { SCENARIOS } from "./scenarios";

export interface ScenarioOptions extends Amount {
  /** Names; empty for all. */
  readonly scenario: readonly string[];
  /** Milliseconds of round trip. */
  readonly latency: readonly number[];
  readonly provider: string;
}

const ROUNDS = 3;

/** Runs the selected scenarios, and prints and keeps a table for each scenario, size and latency. */
export async function scenarios(options: ScenarioOptions): Promise<void> {
  const { rounds = ROUNDS } = options;
  const all = participants(options.provider);
  const node = nodeAlone();
  for (const roundTrip of options.latency) {
    for (const scenario of SCENARIOS) {
      if (options.scenario.length > 0 && !options.scenario.includes(scenario.name)) continue;
      for (const size of options.size.length > 0 ? options.size : scenario.sizes) {
        const work: Work = { scenario, size, roundTrip, rounds, participants: all };
        const title = scenario.title(size);
        const head = `${title}, ${roundTrip} ms of round trip; median of ${rounds}`;
        const { samples, unfinished } = await run(work);
        print(head, [...figuresOf(samples, node), ...unfinishedFigures(unfinished)]);
      }
    }
  }
}
