/** Options of commands that run for each cluster of a fleet. */
import { InvalidArgumentError, Option } from "commander";
import { CLUSTER } from "../../tools/choices";
import type { Report, ToolContext } from "../../tools/report/report";
import type { CommandFacts, ToolCall } from "./facts";
import { textOf, writeTo } from "./output";

interface FleetValues {
  readonly format: string;
  readonly out?: string;
  readonly fleet?: string;
  readonly group?: string;
  readonly parallel: number;
}

export const fleetOptions = (): readonly Option[] =>
  [
    new Option("--fleet <file>", `run for each cluster of this inventory; paths contain ${CLUSTER} for its name`),
    new Option("--group <name>", "only for the clusters of this group"),
    new Option("--parallel <number>", "clusters at a time").argParser(positive).default(10),
  ].map((option) => option.helpGroup("Options for many clusters:"));

function positive(given: string): number {
  const number = Number(given);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError("must be a whole number, 1 or more");
  return number;
}

/** Calls the tool once, or for each cluster of the fleet. The last argument is the options. */
export async function callForFleet(
  tool: ToolCall,
  work: ToolContext,
  args: readonly unknown[],
  { fleet: facts, isMessage }: CommandFacts,
): Promise<Report | undefined> {
  const { fleet, format, out, ...options } = args.at(-1) as FleetValues;
  if (fleet === undefined) {
    if (options.group !== undefined) throw new Error("--group needs --fleet");
    return await tool(work, ...args);
  }
  const isWritten = !isMessage && out?.includes(CLUSTER) === true;
  requireFiles(args, format, isWritten, facts?.fileFor);
  const { runFleet } = await import("../../tools/fleet");
  return await runFleet({ ...options, fleet, format }, work, async (own, cluster) => {
    const given = named(args, cluster) as readonly unknown[];
    const report = await tool(own, ...given);
    const file = (given.at(-1) as FleetValues).out;
    if (!isWritten || !report || file === undefined) return report;
    writeTo(file, await textOf(report, format === "json"));
    return { ...report, text: () => `${file}\n` };
  });
}

/** Formats in which the reports of several clusters fit into one file. */
const JOINED = ["human", "markdown", "json"];

function requireFiles(args: readonly unknown[], format: string, isWritten: boolean, fileFor: string | undefined): void {
  if (fileFor !== undefined && !JSON.stringify(args).includes(CLUSTER))
    throw new Error(`--fleet needs ${CLUSTER} in ${fileFor}, so that each cluster has its own`);
  if (!JOINED.includes(format) && !isWritten)
    throw new Error(`--fleet with --format ${format} needs ${CLUSTER} in --out: one file for each cluster`);
}

/** Arguments and options with the name of the cluster. */
function named(given: unknown, cluster: string): unknown {
  if (typeof given === "string") return given.replaceAll(CLUSTER, () => cluster);
  if (Array.isArray(given)) return given.map((item) => named(item, cluster));
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([name, item]) => [name, named(item, cluster)]));
}
