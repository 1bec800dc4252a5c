/**
 * Figures of scenarios: medians, and their ratios to Terraform's own type, to Node alone, and to the other provider.
 */
import { type Figure, median } from "./figures";
import type { Use } from "./participants";
import type { Outcome, Sample } from "./scenario-run";
import { STEP_NAMES } from "./scenarios";
import { isOurs, PARTICIPANTS, type Step, type Who } from "./scenarios/scenario";

/** Medians of one step of one participant. */
interface Medians {
  readonly wall: number;
  readonly requests: Readonly<Record<string, number>>;
  readonly applies: number;
  readonly processor: number | undefined;
  readonly memory: number | undefined;
}

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);
const medianOf = (samples: readonly Sample[], value: (sample: Sample) => number | undefined) => {
  const values = samples.map(value).filter((known) => known !== undefined);
  return values.length === 0 ? undefined : median(values);
};

export function medians(samples: readonly Sample[], who: Who, step: Step): Medians | undefined {
  const own = samples.filter((sample) => sample.who === who && sample.step === step);
  const middle = own.toSorted((a, b) => sum(a.requests) - sum(b.requests))[Math.floor(own.length / 2)];
  if (!middle) return undefined;
  return {
    wall: medianOf(own, ({ wall }) => wall) ?? Number.NaN,
    requests: middle.requests,
    applies: medianOf(own, ({ applies }) => applies) ?? 0,
    processor: medianOf(own, ({ use }) => use?.processor),
    memory: medianOf(own, ({ use }) => use?.memory),
  };
}

/** Returns ratios for which both sides were measured. */
export function ratios(pairs: Readonly<Record<string, readonly [value: number | undefined, of: number | undefined]>>) {
  const known = Object.entries(pairs).flatMap(([name, [value, of]]) =>
    value === undefined || !of ? [] : [[name, value / of] as const],
  );
  return Object.fromEntries(known);
}

function describe({ wall, requests, applies, processor, memory }: Medians): string {
  const methods = Object.entries(requests).map(([method, count]) => `${count} ${method}`);
  return [
    `${(wall / 1000).toFixed(2)} s`,
    ...(methods.length > 0 ? [`${sum(requests)} requests (${methods.join(", ")})`] : []),
    ...(applies > 0 ? [`${applies} applies`] : []),
    ...(processor === undefined ? [] : [`${processor.toFixed(2)} s processor`]),
    ...(memory === undefined ? [] : [`${memory.toFixed(0)} MiB`]),
  ].join(", ");
}

/** Returns a figure for each step of each participant, with ratios of wall time and of processor time. */
export function figuresOf(samples: readonly Sample[], node: Use): Figure[] {
  return STEP_NAMES.flatMap((step) =>
    PARTICIPANTS.flatMap((who) => {
      const own = medians(samples, who, step);
      if (!own) return [];
      const baseline = medians(samples, "built-in", step);
      const peer = isOurs(who) ? medians(samples, "peer", step) : undefined;
      const compared = ratios({
        "terraform_data, wall": [own.wall, who === "built-in" ? undefined : baseline?.wall],
        "node -e 0, processor": [own.processor, node.processor],
        "peer, wall": [own.wall, peer?.wall],
        "peer, processor": [own.processor, peer?.processor],
        "peer, requests": [sum(own.requests), peer && sum(peer.requests)],
      });
      return [{ what: `${step}, ${who}`, measured: describe(own), ratios: compared, values: own }];
    }),
  );
}

export const unfinishedFigures = (unfinished: Outcome["unfinished"]): Figure[] =>
  unfinished.map(({ who, step, reason }) => ({
    what: `${step}, ${who}`,
    measured: reason,
    values: { who, step, reason },
  }));
