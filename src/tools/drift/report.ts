/** Formats of a drift report: text, Markdown and JUnit. */

import { counted, printableLine } from "../../output/printable";
import type { DriftFormat } from "../choices";
import { escapeMarkdown, junit } from "../report/formats";
import { type Paint, unpainted } from "../report/report";
import type { Change } from "./changes";
import type { Drifted, DriftReport, StackReport } from "./drift";
import type { RelatedTask } from "./tasks";

/** Maximum number of unmanaged objects in text and Markdown. */
const MAX_UNMANAGED = 50;
const MAX_VALUE_LENGTH = 200;
/** Maximum number of types in a suggested command. */
const MAX_TYPES = 8;

const WRITERS: Readonly<Record<DriftFormat, (report: DriftReport, paint: Paint) => string>> = {
  human,
  markdown,
  junit: asJunit,
};

export const driftText = (report: DriftReport, format: DriftFormat, paint = unpainted): string =>
  WRITERS[format](report, paint);

export const hasDrift = ({ stacks }: DriftReport): boolean => stacks.some(({ drifted }) => drifted.length > 0);
export const hasProblems = ({ stacks, problems }: DriftReport): boolean =>
  problems.length > 0 || stacks.some((stack) => stack.problems.length > 0);

function human(report: DriftReport, paint: Paint): string {
  const lines = report.stacks.flatMap((stack) => [
    `${paint("title", stack.name)}: ${summaryOf(stack)}`,
    ...stack.drifted.flatMap((item) => [
      item.what === "gone"
        ? paint("error", `  - ${item.address} ${driftWords(item)}`)
        : paint("warning", `  ~ ${item.address} ${driftWords(item)}`),
      ...item.changes.map((change) => `      ${changeLine(change)}`),
      ...item.touched.map((touch) => `      ${touchedBy(touch)}`),
    ]),
    ...stack.problems.map(({ address, problem }) =>
      paint("error", `  ? ${address} cannot be read: ${printableLine(problem)}`),
    ),
  ]);
  const unmanaged = report.unmanaged.map(({ type, id }) => `  ${type} ${printableLine(id)}`);
  if (unmanaged.length > 0)
    lines.push("", `On the cluster and in none of these states: ${objects(unmanaged.length)}`, ...cut(unmanaged));
  const problems = report.problems.map((problem) => `  ? ${printableLine(problem)}`);
  if (problems.length > 0) lines.push("", "Could not be listed:", ...problems);
  return `${[...lines, ...advice(report).flatMap((line) => ["", line])].join("\n")}\n`;
}

function markdown(report: DriftReport): string {
  const parts = report.stacks.flatMap((stack) => [
    `## ${escapeMarkdown(stack.name)}`,
    `${summaryOf(stack)}.`,
    ...(stack.drifted.length > 0
      ? [
          [
            "| Object | Attribute | State | Cluster |",
            "|---|---|---|---|",
            ...stack.drifted.flatMap(({ address, changes }) =>
              changes.length === 0
                ? `| \`${escapeMarkdown(address)}\` | | there | **gone** |`
                : changes.map(
                    ({ path, state, cluster }) =>
                      `| \`${escapeMarkdown(address)}\` | \`${escapeMarkdown(path)}\` | ${code(state)} | ${code(cluster)} |`,
                  ),
            ),
          ].join("\n"),
        ]
      : []),
    ...stack.drifted.flatMap(({ address, touched }) =>
      touched.length === 0
        ? []
        : touched.map((touch) => `* \`${escapeMarkdown(address)}\`: ${escapeMarkdown(touchedBy(touch))}`).join("\n"),
    ),
    ...stack.problems.map(
      ({ address, problem }) => `* \`${escapeMarkdown(address)}\` cannot be read: ${escapeMarkdown(problem)}`,
    ),
  ]);
  const unmanaged = report.unmanaged.map(({ type, id }) => `* \`${type}\` ${code(id)}`);
  if (unmanaged.length > 0) parts.push("## In none of these states", cut(unmanaged).join("\n"));
  const problems = report.problems.map((problem) => `* ${escapeMarkdown(problem)}`);
  if (problems.length > 0) parts.push("## Could not be listed", problems.join("\n"));
  return `${["# Drift", ...parts, ...advice(report)].join("\n\n")}\n`;
}

/** JUnit with a suite for each stack, and a case for each object. */
function asJunit({ stacks }: DriftReport): string {
  return junit(
    stacks.map(({ name, addresses, drifted, problems }) => ({
      name,
      cases: addresses.map((address) => {
        const found = drifted.find((candidate) => candidate.address === address);
        const problem = problems.find((candidate) => candidate.address === address);
        const lines = [...(found?.changes.map(changeLine) ?? []), ...(found?.touched.map(touchedBy) ?? [])];
        return {
          name: address,
          failure: found && { message: driftWords(found), lines },
          error: problem && printableLine(problem.problem),
        };
      }),
    })),
  );
}

const changeLine = ({ path, state, cluster }: Change): string => `${path}: ${shown(state)} -> ${shown(cluster)}`;

function summaryOf({ addresses, drifted, problems }: StackReport): string {
  const parts = [
    objects(addresses.length),
    drifted.length === 0 ? "as the state says" : `${drifted.length} not as the state says`,
    ...(problems.length > 0 ? [`${problems.length} not read`] : []),
  ];
  return parts.join(", ");
}

const driftWords = ({ what }: Drifted): string =>
  what === "gone" ? "is gone from the cluster" : "has changed on the cluster";

const touchedBy = ({ type, user, node, time, status }: RelatedTask): string =>
  printableLine(`late task: ${type} of ${user} on ${node}, ${time}${status === undefined ? "" : `, ${status}`}`);

/** Sentences about the next steps. */
function advice(report: DriftReport): string[] {
  return [
    ...(hasDrift(report)
      ? [
          "An apply reverts changed objects and creates missing ones again. To keep the cluster as it is, update the configuration until the plan is empty.",
        ]
      : []),
    ...(report.unmanaged.length > 0 ? [exportAdvice(report)] : []),
  ];
}

/** Suggests commands for unmanaged objects, with the types if there are few. */
function exportAdvice({ unmanaged }: DriftReport): string {
  const types = [...new Set(unmanaged.map(({ type }) => type))];
  const only = types.length > MAX_TYPES ? "" : ` ${types.join(" ")}`;
  return `\`cdktf-pve export --out DIRECTORY${only}\` writes a project with the objects of these types; \`cdktf-pve import-blocks${only}\` prints only import blocks. Keep the objects that you want to manage, and delete the others from the files.`;
}

const objects = (count: number): string => counted(count, "object");

function cut(lines: readonly string[]): string[] {
  const more = lines.length - MAX_UNMANAGED;
  return more > 0
    ? [...lines.slice(0, MAX_UNMANAGED), `  … and ${more.toLocaleString("en")} more (--format json has all)`]
    : [...lines];
}

const shown = (value: Change["state"]): string =>
  value === null ? "nothing" : printableLine(JSON.stringify(value), MAX_VALUE_LENGTH);

const code = (value: unknown): string => (value === null ? "" : `\`${escapeMarkdown(shown(value))}\``);
