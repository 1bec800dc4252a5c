/** `cdktf-pve doctor`: checks endpoints, cluster and credentials. */
import { counted, printable } from "../../output/printable";
import { systemClock } from "../../system/clock";
import { configurationOf, environmentOf, withSession } from "../connect";
import { type PlanFile, readPlanFile } from "../inputs/plan-file";
import { type PlanOrStack, subjectsFor } from "../inputs/subjects";
import { unknownAttributes } from "../inputs/unknown-attributes";
import { PROBLEMS_FOUND } from "../report/exit-codes";
import type { Paint, Report, Style, ToolContext } from "../report/report";
import { type EndpointReport, examine } from "./examine";
import { failed, ok, type Result, type Status, warning } from "./result";

export interface DoctorOptions extends PlanOrStack {
  readonly strict?: boolean;
}

function unknownAttributeResults(plan: PlanFile): Result[] {
  const found = unknownAttributes(plan).map(({ address, path, problem, remedy, variable }) => {
    const result = variable === undefined ? failed : warning;
    const from = variable === undefined ? "" : ` from ${variable}`;
    return result("attributes", `${address}: ${path}${from}: ${problem}`, remedy);
  });
  return found.length > 0 ? found : [ok("attributes", "All keys in the configuration of the plan are known.")];
}

/** Exit code: 2 if a check fails, or with `strict` if it warns; otherwise 0. */
export async function runDoctor(options: DoctorOptions, work: ToolContext): Promise<Report<readonly EndpointReport[]>> {
  const hasSubjects = options.stack !== undefined || options.plan !== undefined;
  // Reads the plan first: until the tool reads `work.signal`, a signal ends the process while it waits for standard input.
  const plan = options.plan === undefined ? undefined : readPlanFile(options.plan);
  const configuration = configurationOf(work);
  const subjects = hasSubjects ? subjectsFor(options, plan, configuration.sdnApply) : undefined;
  const examined = await examine({
    configuration,
    open: (endpoint, doing) => withSession(work, doing, { endpoint }),
    progress: work.progress,
    subjects,
    planResults: plan ? unknownAttributeResults(plan) : [],
    clock: systemClock,
    environment: environmentOf(work),
  });
  const status = worstStatus(examined);
  const hasProblems = status === "error" || (options.strict && status !== "ok");
  return { text: (paint) => doctorText(examined, paint), json: examined, ...(hasProblems && { code: PROBLEMS_FOUND }) };
}

// Text of a doctor's report.

const WORDS: Readonly<Record<Status, string>> = {
  ok: "ok     ",
  warning: "WARNING",
  error: "ERROR  ",
  unknown: "UNKNOWN",
  skipped: "-      ",
};
const STYLES: Readonly<Record<Status, Style>> = {
  ok: "good",
  warning: "warning",
  error: "error",
  unknown: "warning",
  skipped: "aside",
};
const ID_WIDTH = 12;

function doctorText(examined: readonly EndpointReport[], paint: Paint): string {
  const parts = examined.map(
    ({ endpoint, results }) => `${paint("title", endpoint)}\n${results.map((result) => lines(result, paint)).join("")}`,
  );
  const all = examined.flatMap(({ results }) => results);
  const count = (status: Status) => all.filter((result) => result.status === status).length;
  const unknown = count("unknown") === 0 ? "" : `, ${count("unknown")} unknown`;
  const found = `${counted(count("error"), "error")}, ${counted(count("warning"), "warning")}`;
  return `${parts.join("\n")}\n${found}${unknown}\n`;
}

function lines({ id, status, text, remedy }: Result, paint: Paint): string {
  const indent = " ".repeat(2 + WORDS.ok.length + 2 + ID_WIDTH);
  const indented = (paragraph: string) => printable(paragraph).replaceAll("\n", `\n${indent}`);
  const first = `  ${paint(STYLES[status], WORDS[status])}  ${id.padEnd(ID_WIDTH)}${indented(text)}\n`;
  return remedy === undefined ? first : `${first}${indent}${indented(remedy)}\n`;
}

const worstStatus = (examined: readonly EndpointReport[]): Status => {
  const all = examined.flatMap(({ results }) => results.map(({ status }) => status));
  return (["error", "warning", "unknown"] as const).find((status) => all.includes(status)) ?? "ok";
};
