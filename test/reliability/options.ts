/** Options of `npm run reliability`. */
import { randomInt } from "node:crypto";
import { Command, InvalidArgumentError } from "commander";

const PARTS = ["matrix", "engine", "soak"] as const;
type PartName = (typeof PARTS)[number];

export interface Options {
  readonly parts: readonly PartName[];
  readonly seed: number;
  /** Managed types; all if absent. */
  readonly types?: readonly string[];
  /** Names of faults, or words of their kinds; all if absent. */
  readonly faults?: readonly string[];
  /** Duration of further rounds of the matrix, and of the soak. */
  readonly minutes?: number;
  /** The soak lasts until the provider process has served so many calls. */
  readonly calls?: number;
  readonly workers: number;
  /** Only the plain form of each type, without several objects at once and other variants. */
  readonly plain?: boolean;
  /** Operations of the Terraform command; all if absent. */
  readonly operations?: readonly string[];
  /** File of the result; it is printed if absent. */
  readonly out?: string;
}

const list = (text: string): string[] => text.split(",").map((item) => item.trim());

function partsIn(text: string): readonly PartName[] {
  const strange = list(text).find((part) => !PARTS.includes(part as PartName));
  if (strange !== undefined) throw new InvalidArgumentError(`${strange} is not one of ${PARTS.join(", ")}`);
  return list(text) as PartName[];
}

export function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError("It must be a number above 0.");
  return number;
}

export const command = (): Command =>
  new Command("npm run reliability --")
    .option("--parts <names>", "parts to run, of matrix, engine and soak", partsIn, ["matrix", "engine"])
    .option("--seed <number>", "repeats the cases of an earlier run (default: random)", positive)
    .option("--types <types>", "types of the matrix, such as pve_pool,pve_role (default: all)", list)
    .option("--plain", "only the plain form of each type, without ten objects at once and other variants")
    .option("--faults <words>", "names of faults, or words of their kinds (default: all)", list)
    .option("--operations <names>", "operations of the Terraform command: create,update,delete (default: all)", list)
    .option("--minutes <number>", "duration of further rounds of the matrix, and of the soak (default: 30)", positive)
    .option("--hours <number>", "the same duration in hours", positive)
    .option("--calls <number>", "ends the soak after this number of served calls, instead of a duration", positive)
    .option("--workers <number>", "processes for the matrix", positive, 1)
    .option("--out <file>", "file of the result; test/reliability/result.json becomes docs/reliability.md");

export function optionsOf(args: readonly string[], program = command()): Options {
  const { hours, ...options } = program.parse(args, { from: "user" }).opts<Partial<Options> & { hours?: number }>();
  const duration = hours === undefined ? {} : { minutes: 60 * hours };
  return { seed: randomInt(1, 2 ** 31 - 1), ...(options as Omit<Options, "seed">), ...duration };
}
