/** `cdktf-pve doctor`: checks endpoints, cluster and credentials. */

import { systemClock } from "../../system/clock";
import { configurationOf, environmentOf, withSession } from "../connect";
import { type PlanFile, readPlanFile } from "../inputs/plan-file";
import { type PlanOrStack, subjectsFor } from "../inputs/subjects";
import { unknownAttributes } from "../inputs/unknown-attributes";
import { PROBLEMS_FOUND } from "../report/exit-codes";
import type { Report, ToolContext } from "../report/report";
import { type EndpointReport, examine } from "./examine";
import { doctorText, worstStatus } from "./report";
import { failed, ok, type Result, warning } from "./result";

export interface DoctorOptions extends PlanOrStack {
  readonly strict?: boolean;
}

function unknownAttributeResults(plan: PlanFile): Result[] {
  const found = unknownAttributes(plan).map(({ address, path, problem, variable }) => {
    const [finding = "", ...remedy] = problem.split(/(?<=\.) /);
    const result = variable === undefined ? failed : warning;
    const from = variable === undefined ? "" : ` from ${variable}`;
    return result("attributes", `${address}: ${path}${from}: ${finding}`, remedy.join(" "));
  });
  return found.length > 0 ? found : [ok("attributes", "No key in the configuration of the plan is unknown.")];
}

/** Exit code: 2 if a check fails, or with `strict` if it warns; otherwise 0. */
export async function runDoctor(options: DoctorOptions, work: ToolContext): Promise<Report<readonly EndpointReport[]>> {
  const hasSubjects = options.stack !== undefined || options.plan !== undefined;
  // Reads the plan first: until the tool reads `work.signal`, a signal ends the process while it waits for standard input.
  const plan = options.plan === undefined ? undefined : readPlanFile(options.plan);
  const subjects = hasSubjects ? subjectsFor(options, plan) : undefined;
  const examined = await examine({
    configuration: configurationOf(work),
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
