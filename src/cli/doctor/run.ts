/** The work of `cdktf-pve doctor`. */
import { systemClock } from "../../system/clock";
import type { Report, Work } from "../command/report";
import { configurationFromEnvironment, withSession } from "../connect";
import { FOUND } from "../exit-codes";
import { type PlanFile, readPlanFile } from "../inputs/plan-file";
import { unknownAttributes } from "../inputs/unknown-attributes";
import { subjectsFor } from "../role/run";
import { examine } from "./examine";
import { text, worst } from "./report";
import { failed, ok, type Result, warning } from "./result";

export interface DoctorOptions {
  readonly stack?: string;
  readonly plan?: string;
  readonly app: string;
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
export async function runDoctor(options: DoctorOptions, work: Work): Promise<Report> {
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
