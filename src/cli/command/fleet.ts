/** Options of commands that run for each cluster of a fleet. */
import { Option } from "commander";
import { CLUSTER } from "../../tools/choices";
import type { Report, ToolContext } from "../../tools/report/report";
import { type CommandFacts, type ToolCall, wholeNumber } from "./options";
import { textOf, writeTo } from "./output";

interface FleetValues {
  readonly format: string;
  readonly out?: string;
  readonly fleet?: string;
  readonly group?: string;
  readonly parallel: number;
  readonly plan?: string;
  readonly stack?: string;
}

export const fleetOptions = (): readonly Option[] =>
  [
    new Option("--fleet <file>", `run for each cluster of this inventory; paths contain ${CLUSTER} for its name`),
    new Option("--group <name>", "only for the clusters of this group"),
    new Option("--parallel <number>", "clusters at a time").argParser(wholeNumber(1000, 1)).default(10),
  ].map((option) => option.helpGroup("Options for many clusters:"));

/** Threads of Node that one cluster can block: lookups of its name last longer than the attempts to connect. */
const THREADS = 2;

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
  requireOwnInputs(args, facts?.inputs);
  if (!JOINED.includes(format) && !isWritten)
    throw new Error(`--fleet with --format ${format} needs ${CLUSTER} in --out: one file for each cluster`);
  // Node reads it with the first lookup. Its four threads would wait for a few dead name servers, and all clusters with them.
  process.env.UV_THREADPOOL_SIZE ??= String(Math.min(THREADS * options.parallel + 4, 1024));
  const { runFleet } = await import("../../tools/fleet");
  return await runFleet({ ...options, fleet, format }, work, async (own, cluster) => {
    const ownArguments = named(args, cluster) as readonly unknown[];
    const report = await tool(own, ...ownArguments);
    const file = (ownArguments.at(-1) as FleetValues).out;
    if (!isWritten || !report || file === undefined) return report;
    writeTo(file, await textOf(report, format === "json"));
    return { ...report, text: () => `${file}\n` };
  });
}

/** Formats in which the reports of several clusters fit into one file. */
const JOINED = ["human", "markdown", "json"];

/** Refuses an input that all clusters would share: a state, a plan, a stack, or the folder of an export. */
function requireOwnInputs(args: readonly unknown[], inputs: "--out" | "arguments" | undefined): void {
  const { out = "", plan, stack } = args.at(-1) as FleetValues;
  const needed: Readonly<Record<string, unknown>> = {
    ...(inputs === "--out" && { "--out": out }),
    ...(inputs === "arguments" && { "the arguments": args.slice(0, -1).flat() }),
    ...(plan !== undefined && { "--plan": plan }),
    ...(stack !== undefined && { "--stack": stack }),
  };
  for (const [name, value] of Object.entries(needed)) {
    const all = [value].flat();
    if (all.length === 0 || !all.every((item) => String(item).includes(CLUSTER)))
      throw new Error(`--fleet needs ${CLUSTER} in ${name}, so that each cluster has its own`);
  }
}

/** Arguments and options with the name of the cluster. */
function named(value: unknown, cluster: string): unknown {
  if (typeof value === "string") return value.replaceAll(CLUSTER, () => cluster);
  if (Array.isArray(value)) return value.map((item) => named(item, cluster));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, named(item, cluster)]));
}
