/** `docs/reliability.md`, from the file of results: nothing on it is written by hand. */
import { EXCEPTIONS, TYPES } from "../faults/exceptions";
import type { EnginePart, MatrixPart, Part, Result, Row, SoakPart } from "./result";

export interface Verdict {
  readonly cases: number;
  readonly lost: number;
  readonly doubled: number;
  readonly leftOver: number;
  /** What is wrong, one text for each case. */
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

/** Of each type one form. */
const isPlain = ({ matrix }: Result) => matrix !== undefined && Object.keys(matrix.types).length === matrix.forms;

const number = (value: number) => value.toLocaleString("en-US");

export function reliabilityPage(result: Result): string {
  const { cases, lost, doubled, leftOver, failing } = verdictOf(result);
  return [
    "# Reliability",
    "",
    `What became of ${number(cases)} operations that something went wrong with, by version ${result.version}: **lost ${lost}, doubled ${doubled}, left over ${leftOver}**.`,
    failing.length === 0
      ? "Every one of them, but for the exceptions that are told below, ended after the next command of the user as if nothing had happened."
      : `${failing.length} did not end as if nothing had happened: [below](#what-failed).`,
    "Made by `npm run generate` from the results of `npm run reliability`, which nobody writes by hand; a test holds the two together.",
    "",
    "*Lost*: an object that should be there is not. *Doubled*: one is there twice, or too much. *Left over*: one is there after its destroy. *Otherwise*: another value than wanted, or a next command that failed",
    "or left something to do. *Excepted*: more cannot be had, for a reason that is told [below](#exceptions). The judge is the simulated cluster's whole state, compared with that of a course without any fault.",
    "",
    ...(result.matrix ? matrixSection(result.matrix) : []),
    ...(result.engine ? engineSection(result.engine) : []),
    ...(result.soak ? soakSection(result.soak) : []),
    ...exceptions(result.matrix),
    ...(failing.length > 0 ? ["## What failed", "", "```text", ...failing, "```", ""] : []),
    "## Another seed",
    "",
    "In a clone, after `npm ci`; the cases follow from the seed alone.",
    "",
    "```sh",
    `npm run reliability -- --parts matrix --seed ${result.matrix?.seed ?? 1}${isPlain(result) ? " --plain" : ""}     # these cases`,
    "npm run reliability                       # others each time",
    'npm run reliability -- --types pve_pool --faults "time-out,SIGKILL" --minutes 5',
    "npm run reliability -- --parts soak --minutes 30",
    "npx tsx test/faults/report.ts --type pve_pool     # every request × every fault of one type; all types take hours",
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

function matrixSection({ seed, rows, types, forms }: MatrixPart): string[] {
  const names = Object.keys(types);
  return [
    "## Every managed type, every operation, every fault",
    "",
    `${names.length} types in ${forms} forms are created, updated and deleted; of each operation and each kind of fault that it can meet one fault and one request were chosen by the seed ${seed}. The provider and the simulated`,
    "cluster run in one process, in virtual time: minutes of waiting cost milliseconds, and requests go through real sockets. After the fault comes the next command of the user (apply, destroy, or creating again),",
    "then a plan, which has to be empty, and a destroy.",
    "",
    ...table(rows),
    `Types: ${names.map((name) => `\`${name}\``).join(", ")}.`,
    "",
  ];
}

function engineSection({ engine, seed, rows }: EnginePart): string[] {
  return [
    "## With the real engine",
    "",
    `${engine} and the provider as it is shipped, in processes of their own, with all types of a scenario of the [life-cycle matrix](lifecycle.md) at once. The moment is after so many writes as the seed ${seed} says.`,
    "The next apply has to end as if nothing had happened, the plan after it has to be empty, and a destroy has to leave what was there before.",
    "",
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
}: SoakPart): string[] {
  return [
    "## Soak",
    "",
    `${engines} engines at once for ${minutes} minutes against one provider process, ${number(commands)} commands and ${number(calls)} calls of the plugin protocol, with ${number(faults)} faulty requests (seed ${seed}).`,
    "",
    "| | after the first quarter | at the end |",
    "|---|--:|--:|",
    `| memory after a garbage collection, MiB | ${heapMiB[0]} | ${heapMiB[1]} |`,
    `| open handles | ${handles[0]} | ${handles[1]} |`,
    "",
    problems.length === 0 ? "Nothing was lost, doubled or left over." : `Problems: ${problems.length}.`,
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
    "| what | cases | reason |",
    "|---|--:|---|",
    ...EXCEPTIONS.map(({ name, reason }) => `| ${name} | ${matrix?.exceptions[name] ?? 0} | ${reason} |`),
    ...[...reasons].map(([reason, types]) => `| ${types.join(", ")} | 0 | ${reason} |`),
    "",
  ];
}
