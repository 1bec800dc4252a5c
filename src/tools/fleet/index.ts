/** `--fleet`: runs a tool for each cluster of an inventory. */
import { counted, printableLine } from "../../output/printable";
import { FAILED, PROBLEMS_FOUND } from "../report/exit-codes";
import { messageOf } from "../report/failure";
import { escapeMarkdown } from "../report/formats";
import type { Paint, Report, ToolContext } from "../report/report";
import { type FleetCluster, inGroup, readInventory } from "./inventory";

export interface FleetOptions {
  readonly fleet: string;
  readonly group?: string;
  /** Clusters at a time. */
  readonly parallel: number;
  readonly format: string;
}

/** Runs the tool for one cluster. */
export type ForCluster = (work: ToolContext, cluster: string) => Promise<Report | undefined>;

/** Result of one cluster in the JSON of a command with `--fleet`. */
export interface FleetResult {
  readonly cluster: string;
  /** Exit code that the command would have for this cluster alone. */
  readonly code: number;
  /** JSON of the command. */
  readonly report?: unknown;
  readonly failure?: string;
}

interface Result {
  readonly cluster: string;
  readonly report?: Report | undefined;
  readonly failure?: string;
}

/**
 * Runs a tool for each cluster in parallel. The failure of one cluster affects no other. Exit code: 1 if a cluster failed,
 * 2 if a tool found problems, otherwise 0.
 */
export async function runFleet(
  { fleet, group, parallel, format }: FleetOptions,
  work: ToolContext,
  forCluster: ForCluster,
): Promise<Report> {
  const clusters = inGroup(readInventory(fleet, process.env), group);
  const results: Result[] = [];
  let next = 0;
  let done = 0;
  work.progress("clusters", done, clusters.length);
  const runNext = async (): Promise<void> => {
    for (let index = next++; index < clusters.length; index = next++) {
      results[index] = await resultOf(clusters[index] as FleetCluster, work, forCluster);
      work.signal.throwIfAborted();
      work.progress("clusters", ++done, clusters.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, clusters.length) }, runNext));
  const codes = results.map(codeOf);
  return {
    text: (paint) => textOf(results, format, paint),
    json: results.map(
      (result): FleetResult => ({
        cluster: result.cluster,
        code: codeOf(result),
        ...(result.report && { report: result.report.json }),
        ...(result.failure !== undefined && { failure: result.failure }),
      }),
    ),
    notes: results.flatMap(({ cluster, report }) => (report?.notes ?? []).map((note) => `${cluster}: ${note}`)),
    code: [FAILED, PROBLEMS_FOUND].find((code) => codes.includes(code)) ?? 0,
  };
}

async function resultOf(
  { name: cluster, connection }: FleetCluster,
  work: ToolContext,
  forCluster: ForCluster,
): Promise<Result> {
  const own: ToolContext = {
    get signal() {
      return work.signal;
    },
    progress: () => undefined,
    warn: (text) => work.warn(`${cluster}: ${text}`),
    write: work.write,
    connection,
  };
  try {
    return { cluster, report: await forCluster(own, cluster) };
  } catch (failure) {
    work.signal.throwIfAborted();
    return { cluster, failure: messageOf(failure) };
  }
}

const codeOf = ({ failure, report }: Result): number => (failure === undefined ? (report?.code ?? 0) : FAILED);

async function textOf(results: readonly Result[], format: string, paint: Paint): Promise<string> {
  const isMarkdown = format === "markdown";
  const parts: string[] = [];
  for (const { cluster, report } of results) {
    if (!report) continue;
    parts.push(isMarkdown ? `## ${cluster}\n` : paint("title", cluster), await report.text(paint));
  }
  return `${[...parts, isMarkdown ? markdownSummary(results) : summary(results, paint)].join("\n")}\n`;
}

function summary(results: readonly Result[], paint: Paint): string {
  const width = Math.max(...results.map(({ cluster }) => cluster.length));
  const lines = results.map((result) => {
    const { style, text } = statusOf(result);
    return `  ${result.cluster.padEnd(width)}  ${paint(style, text)}`;
  });
  return [paint("title", `Fleet of ${counted(results.length, "cluster")}`), ...lines].join("\n");
}

function markdownSummary(results: readonly Result[]): string {
  const rows = results.map((result) => `| ${result.cluster} | ${escapeMarkdown(statusOf(result).text)} |`);
  return [`## Fleet of ${counted(results.length, "cluster")}`, "", "| cluster | result |", "|---|---|", ...rows].join(
    "\n",
  );
}

function statusOf(result: Result): { readonly style: "good" | "warning" | "error"; readonly text: string } {
  if (result.failure !== undefined) return { style: "error", text: `failed: ${printableLine(result.failure)}` };
  const code = codeOf(result);
  if (code === 0) return { style: "good", text: "ok" };
  return code === PROBLEMS_FOUND
    ? { style: "warning", text: "problems found" }
    : { style: "error", text: "failed in part: see its report" };
}
