/** A report of drift for people, for pull requests and for CI. */

import { counted } from "../../output/counted";
import { printableLine } from "../../output/printable";
import { inline, xml } from "../report/escapes";
import { type Paint, unpainted } from "../report/paint";
import type { Change } from "./changes";
import type { Drifted, DriftReport, StackReport } from "./drift";
import type { Format } from "./options";
import type { Touch } from "./tasks";

/** Beyond it a list of unmanaged objects is cut in texts for people. */
const LONGEST_LIST = 50;
const LONGEST_VALUE = 200;
/** That an advice names. */
const MOST_TYPES = 8;

const WRITERS: Readonly<Record<Format, (report: DriftReport, paint: Paint) => string>> = {
  human,
  markdown,
  junit,
};

export const written = (report: DriftReport, format: Format, paint = unpainted): string =>
  WRITERS[format](report, paint);

export const hasDrift = ({ stacks }: DriftReport): boolean => stacks.some(({ drifted }) => drifted.length > 0);
export const hasProblems = ({ stacks, problems }: DriftReport): boolean =>
  problems.length > 0 || stacks.some((stack) => stack.problems.length > 0);

function human(report: DriftReport, paint: Paint): string {
  const lines = report.stacks.flatMap((stack) => [
    `${paint("title", stack.name)}: ${summaryOf(stack)}`,
    ...stack.drifted.flatMap((one) => [
      one.what === "gone"
        ? paint("error", `  - ${one.address} ${said(one)}`)
        : paint("warning", `  ~ ${one.address} ${said(one)}`),
      ...one.changes.map((change) => `      ${change.path}: ${shown(change.state)} -> ${shown(change.cluster)}`),
      ...one.touched.map((touch) => `      ${touchedBy(touch)}`),
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
    `## ${inline(stack.name)}`,
    `${summaryOf(stack)}.`,
    ...(stack.drifted.length > 0
      ? [
          [
            "| Object | Attribute | State | Cluster |",
            "|---|---|---|---|",
            ...stack.drifted.flatMap(({ address, changes }) =>
              changes.length === 0
                ? `| \`${inline(address)}\` | | there | **gone** |`
                : changes.map(
                    ({ path, state, cluster }) =>
                      `| \`${inline(address)}\` | \`${inline(path)}\` | ${code(state)} | ${code(cluster)} |`,
                  ),
            ),
          ].join("\n"),
        ]
      : []),
    ...stack.drifted.flatMap(({ address, touched }) =>
      touched.length === 0
        ? []
        : touched.map((touch) => `* \`${inline(address)}\`: ${inline(touchedBy(touch))}`).join("\n"),
    ),
    ...stack.problems.map(({ address, problem }) => `* \`${inline(address)}\` cannot be read: ${inline(problem)}`),
  ]);
  const unmanaged = report.unmanaged.map(({ type, id }) => `* \`${type}\` ${code(id)}`);
  if (unmanaged.length > 0) parts.push("## In none of these states", cut(unmanaged).join("\n"));
  const problems = report.problems.map((problem) => `* ${inline(problem)}`);
  if (problems.length > 0) parts.push("## Could not be listed", problems.join("\n"));
  return `${["# Drift", ...parts, ...advice(report)].join("\n\n")}\n`;
}

/** A suite for each stack, a case for each object. */
function junit(report: DriftReport): string {
  const suites = report.stacks.map((stack) => {
    const cases = stack.addresses.map((address) => {
      const drifted = stack.drifted.find((one) => one.address === address);
      const problem = stack.problems.find((one) => one.address === address);
      const changes = drifted?.changes.map(
        ({ path, state, cluster }) => `${path}: ${shown(state)} -> ${shown(cluster)}`,
      );
      const failure = drifted
        ? `<failure message="${xml(said(drifted))}">${xml([...(changes ?? []), ...drifted.touched.map(touchedBy)].join("\n"))}</failure>`
        : "";
      const error = problem ? `<error message="${xml(printableLine(problem.problem))}"/>` : "";
      return `    <testcase classname="${xml(stack.name)}" name="${xml(address)}">${failure}${error}</testcase>\n`;
    });
    const { name, addresses, drifted, problems } = stack;
    const counts = `tests="${addresses.length}" failures="${drifted.length}" errors="${problems.length}"`;
    return `  <testsuite name="${xml(name)}" ${counts}>\n${cases.join("")}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("")}</testsuites>\n`;
}

function summaryOf({ addresses, drifted, problems }: StackReport): string {
  const parts = [
    objects(addresses.length),
    drifted.length === 0 ? "as the state says" : `${drifted.length} not as the state says`,
    ...(problems.length > 0 ? [`${problems.length} not read`] : []),
  ];
  return parts.join(", ");
}

const said = ({ what }: Drifted): string =>
  what === "gone" ? "is gone from the cluster" : "has changed on the cluster";

const touchedBy = ({ type, user, node, time, status }: Touch): string =>
  printableLine(`late task: ${type} of ${user} on ${node}, ${time}${status === undefined ? "" : `, ${status}`}`);

/** How to go on. */
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

/** The command, for few types with their names. */
function exportAdvice({ unmanaged }: DriftReport): string {
  const types = [...new Set(unmanaged.map(({ type }) => type))];
  const only = types.length > MOST_TYPES ? "" : ` ${types.join(" ")}`;
  return `\`cdktf-pve export --out DIRECTORY${only}\` writes a project with the objects of these types; \`cdktf-pve import-blocks${only}\` prints only import blocks. Keep the objects that you want to manage, and delete the others from the files.`;
}

const objects = (count: number): string => counted(count, "object");

function cut(lines: readonly string[]): string[] {
  const more = lines.length - LONGEST_LIST;
  return more > 0
    ? [...lines.slice(0, LONGEST_LIST), `  … and ${more.toLocaleString("en")} more (--format json has all)`]
    : [...lines];
}

const shown = (value: Change["state"]): string =>
  value === null ? "nothing" : printableLine(JSON.stringify(value), LONGEST_VALUE);

const code = (value: unknown): string => (value === null ? "" : `\`${inline(shown(value))}\``);
