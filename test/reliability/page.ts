/** Writes `docs/reliability.md` from the file of results. */
import { EXCEPTIONS, TYPES } from "../faults/exceptions";
import type { Origin } from "../support/origin";
import type { EnginePart, MatrixPart, Part, Result, Row, SoakPart } from "./result";

export interface Verdict {
  readonly cases: number;
  readonly lost: number;
  readonly doubled: number;
  readonly leftOver: number;
  /** One message per failing case. */
  readonly failing: readonly string[];
}

const partsOf = ({ matrix, engine }: Result): readonly Part[] => [matrix, engine].filter((part) => part !== undefined);

export function verdictOf(result: Result): Verdict {
  const rows = partsOf(result).flatMap(({ rows }) => rows);
  const sum = (count: (row: Row) => number) => rows.reduce((all, row) => all + count(row), 0);
  return {
    cases: sum(({ cases }) => cases),
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
    leftOver: sum(({ leftOver }) => leftOver),
    failing: [...partsOf(result).flatMap(({ failing }) => failing), ...(result.soak?.problems ?? [])],
  };
}

/** Whether each type was tried in one form only. */
const isPlain = ({ matrix }: Result) => matrix !== undefined && Object.keys(matrix.types).length === matrix.forms;

const number = (value: number) => value.toLocaleString("en-US");

export function reliabilityPage(result: Result): string {
  const { cases, lost, doubled, leftOver, failing } = verdictOf(result);
  return [
    "# Reliability",
    "",
    `Version ${result.version} ran ${number(cases)} operations with an injected fault: **${lost} objects lost, ${doubled} doubled, ${leftOver} left over**.`,
    failing.length === 0
      ? "After the next command of the user, the cluster was in each case as without the fault, except for the [listed exceptions](#exceptions)."
      : `In ${failing.length} cases the cluster differed afterwards: [failures](#failures).`,
    "`npm run reliability` produces the results, and `npm run generate` writes this page from them.",
    "",
    "| column | the case ended with |",
    "|---|---|",
    "| lost | a missing object |",
    "| doubled | an object that exists twice |",
    "| left over | an object that remains after its destroy |",
    "| otherwise | another value than configured, or a next command that failed or did not finish the work |",
    "| excepted | a known limit: [exceptions](#exceptions) |",
    "",
    "Each case compares the whole state of the simulated cluster with that of a run without a fault.",
    "",
    ...(result.matrix ? matrixSection(result.matrix) : []),
    ...(result.engine ? engineSection(result.engine) : []),
    ...(result.soak ? soakSection(result.soak) : []),
    ...exceptions(result.matrix),
    ...(failing.length > 0 ? ["## Failures", "", "```text", ...failing, "```", ""] : []),
    "## Repeat it",
    "",
    "Run this in a clone, after `npm ci`. The seed determines the cases.",
    "",
    "```sh",
    `npm run reliability -- --parts matrix --seed ${result.matrix?.seed ?? 1}${isPlain(result) ? " --plain" : ""}     # the cases above`,
    "npm run reliability                       # other cases each time",
    'npm run reliability -- --types pve_pool --faults "time-out,SIGKILL" --minutes 5',
    "npm run reliability -- --parts soak --minutes 30",
    "npx tsx test/faults/report.ts --type pve_pool     # every request × every fault of one type",
    "```",
    "",
  ].join("\n");
}

function table(rows: readonly Row[]): string[] {
  const otherwise = ({ changed, unfinished }: Row) => changed + unfinished;
  return [
    "| fault | cases | lost | doubled | left over | otherwise | excepted |",
    "|---|--:|--:|--:|--:|--:|--:|",
    ...rows
      .map((row) =>
        [row.fault, number(row.cases), row.lost, row.doubled, row.leftOver, otherwise(row), row.excepted].join(" | "),
      )
      .map((cells) => `| ${cells} |`),
    "",
  ];
}

function matrixSection({ seed, rows, types, forms, origin }: MatrixPart): string[] {
  const names = Object.keys(types);
  return [
    "## Every managed type, every operation, every fault",
    "",
    `${names.length} types in ${forms} forms are created, updated and deleted. For each operation and each kind of fault that can affect it, the seed ${seed} selects one fault and one request. After the fault follow the next command of the user (apply, destroy or another creation), a plan, which must be empty, and a destroy.`,
    "",
    "The provider and the simulated cluster run in one process in virtual time, so minutes of waiting cost milliseconds. Requests go through real sockets.",
    "",
    ...originLines(origin),
    ...table(rows),
    "<!-- prose-ignore sentence-length: a list of names -->",
    `Types: ${names.map((name) => `\`${name}\``).join(", ")}.`,
    "",
  ];
}

function engineSection({ engine, seed, rows, origin }: EnginePart): string[] {
  return [
    "## With Terraform",
    "",
    `${engine} and the packaged provider run in separate processes, with all types of a scenario at once. The seed ${seed} determines after how many writes the fault occurs. The next apply must complete the work, the plan after it must be empty, and a destroy must restore the state before.`,
    "",
    ...originLines(origin),
    ...table(rows),
  ];
}

function soakSection({
  minutes,
  engines,
  commands,
  calls,
  faults,
  heapMiB,
  handles,
  seed,
  problems,
  origin,
}: SoakPart): string[] {
  return [
    "## Soak",
    "",
    `${engines} Terraform processes used the provider for ${minutes} minutes: ${number(commands)} commands, ${number(calls)} calls of the plugin protocol, ${number(faults)} faulty requests (seed ${seed}).`,
    "",
    ...originLines(origin),
    "| | after a quarter of the time | at the end |",
    "|---|--:|--:|",
    `| memory after garbage collection, MiB | ${heapMiB[0]} | ${heapMiB[1]} |`,
    `| open handles | ${handles[0]} | ${handles[1]} |`,
    "",
    problems.length === 0 ? "No object was lost, doubled or left over." : `Problems: ${problems.length}.`,
    "",
  ];
}

function originLines(origin: Origin | undefined): string[] {
  if (!origin) return [];
  const { commit, machine } = origin;
  const { load, processors, system, node } = machine;
  return [
    `Commit ${commit.id} of ${commit.date}, on ${processors}, ${system}, Node ${node}; load ${load.before} before and ${load.after} after.`,
    "",
  ];
}

function exceptions(matrix: MatrixPart | undefined): string[] {
  const reasons = new Map<string, string[]>();
  for (const [type, reason] of Object.entries(TYPES))
    reasons.set(reason, [...(reasons.get(reason) ?? []), `\`${type}\``]);
  return [
    "## Exceptions",
    "",
    "| situation | cases | reason |",
    "|---|--:|---|",
    ...EXCEPTIONS.map(({ name, reason }) => `| ${name} | ${matrix?.exceptions[name] ?? 0} | ${reason} |`),
    ...[...reasons].map(([reason, types]) => `| ${types.join(", ")} | 0 | ${reason} |`),
    "",
  ];
}
