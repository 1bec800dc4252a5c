/** The work of `cdktf-pve doctor`. */

import { systemClock } from "../../system/clock";
import { configurationFromEnvironment, withSession } from "../connect";
import { type PlanOrStack, subjectsFor } from "../inputs/given-subjects";
import { type PlanFile, readPlanFile } from "../inputs/plan-file";
import { unknownAttributes } from "../inputs/unknown-attributes";
import { FOUND } from "../report/exit-codes";
import type { Report, Work } from "../report/report";
import { type Examined, examine } from "./examine";
import { text, worst } from "./report";
import { failed, ok, type Result, warning } from "./result";

export interface DoctorOptions extends PlanOrStack {
  readonly strict?: boolean;
}

function unknownIn(plan: PlanFile): Result[] {
  const found = unknownAttributes(plan).map(({ address, path, problem, variable }) => {
    const [what = "", ...remedy] = problem.split(/(?<=\.) /);
    const result = variable === undefined ? failed : warning;
    const from = variable === undefined ? "" : ` from ${variable}`;
    return result("attributes", `${address}: ${path}${from}: ${what}`, remedy.join(" "));
  });
  return found.length > 0 ? found : [ok("attributes", "No key in the configuration of the plan is unknown.")];
}

/** Ends with 0 where all is well, 2 where it is not; with `strict`, warnings count. */
export async function runDoctor(options: DoctorOptions, work: Work): Promise<Report<readonly Examined[]>> {
  const isAbout = options.stack !== undefined || options.plan !== undefined;
  // A plan may come from the standard input: it is read before signals are waited for.
  const plan = options.plan === undefined ? undefined : readPlanFile(options.plan);
  const subjects = isAbout ? subjectsFor(options, plan) : undefined;
  const examined = await examine({
    configuration: configurationFromEnvironment(work.warn),
    open: (endpoint, doing) => withSession(work, doing, { endpoint }),
    progress: work.progress,
    subjects,
    ofPlan: plan ? unknownIn(plan) : [],
    clock: systemClock,
    environment: process.env,
  });
  const status = worst(examined);
  const isFound = status === "error" || (options.strict && status !== "ok");
  return { text: (paint) => text(examined, paint), json: examined, ...(isFound && { code: FOUND }) };
}
