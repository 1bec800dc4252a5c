/** Options of `npm run reliability`. */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";

const PARTS = ["matrix", "engine", "soak"] as const;
type PartName = (typeof PARTS)[number];

export interface Options {
  readonly parts: readonly PartName[];
  readonly seed: number;
  /** Managed types; all if absent. */
  readonly types?: readonly string[] | undefined;
  /** Names of faults, or words of their kinds; all if absent. */
  readonly faults?: readonly string[] | undefined;
  /** Duration of further rounds of the matrix, and of the soak. */
  readonly minutes?: number | undefined;
  /** The soak lasts until the provider process has served so many calls. */
  readonly calls?: number | undefined;
  readonly workers: number;
  /** Only the plain form of each type, without several objects at once and other variants. */
  readonly plain?: boolean | undefined;
  /** Operations of the Terraform command; all if absent. */
  readonly operations?: readonly string[] | undefined;
  /** File of the result; it is printed if absent. */
  readonly out?: string | undefined;
}

export const HELP = `npm run reliability -- [options]

  --parts matrix,engine,soak   parts to run (default: matrix and engine)
  --seed N                     repeats the cases of an earlier run (default: random)
  --types pve_pool,…           types of the matrix (default: all)
  --plain                      only the plain form of each type, without ten objects at once and other variants
  --faults "time-out,clock"    names of faults, or words of their kinds (default: all)
  --operations create,…        operations of the Terraform command: create, update, delete (default: all)
  --minutes N                  duration of further rounds of the matrix (default: one round), and of the soak
                               (default: 30)
  --hours N                    the same duration in hours
  --calls N                    ends the soak after this number of served calls, instead of a duration
  --workers N                  processes for the matrix (default: 1)
  --out FILE                   file of the result; test/reliability/result.json becomes docs/reliability.md
`;

const list = (text: string | undefined) => text?.split(",").map((item) => item.trim());

/** Returns `undefined` for a request for help. Throws for unknown options. */
export function optionsOf(args: readonly string[]): Options | undefined {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ parts: text, seed: text, types: text, faults: text, minutes: text, workers: text, out: text, calls: text },
      operations: text,
      hours: text,
      plain: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return undefined;
  const hours = numberOf("hours", values.hours);
  const parts = list(values.parts) ?? ["matrix", "engine"];
  const strange = parts.find((part) => !PARTS.includes(part as PartName));
  if (strange !== undefined) throw new Error(`${strange} is not one of ${PARTS.join(", ")}`);
  return {
    parts: parts as PartName[],
    seed: numberOf("seed", values.seed) ?? randomInt(1, 2 ** 31 - 1),
    types: list(values.types),
    faults: list(values.faults),
    minutes: hours === undefined ? numberOf("minutes", values.minutes) : 60 * hours,
    calls: numberOf("calls", values.calls),
    workers: numberOf("workers", values.workers) ?? 1,
    plain: values.plain,
    operations: list(values.operations),
    out: values.out,
  };
}

/** Reads a number above 0. */
export function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name} must be a number above 0, not "${text}"`);
  return number;
}
