/** The work of `cdktf-pve doctor`. */
import { systemClock } from "../../system/clock";
import type { Report, Work } from "../command/report";
import { configurationFromEnvironment, withSession } from "../connect";
import { FOUND } from "../exit-codes";
import { subjectsFor } from "../role/run";
import { examine } from "./examine";
import { text, worst } from "./report";

export interface DoctorOptions {
  readonly stack?: string;
  readonly plan?: string;
  readonly app: string;
  readonly strict?: boolean;
}

/** Ends with 0 where all is well, 2 where it is not; with `strict`, warnings count. */
export async function runDoctor(options: DoctorOptions, work: Work): Promise<Report> {
  const isAbout = options.stack !== undefined || options.plan !== undefined;
  // A plan may come from the standard input: it is read before signals are waited for.
  const subjects = isAbout ? subjectsFor(options) : undefined;
  const examined = await examine({
    configuration: configurationFromEnvironment(work.warn),
    open: (endpoint, doing) => withSession(work, doing, { endpoint }),
    progress: work.progress,
    subjects,
    clock: systemClock,
    environment: process.env,
  });
  const status = worst(examined);
  const isFound = status === "error" || (options.strict && status === "warning");
  return { text: (paint) => text(examined, paint), json: examined, ...(isFound && { code: FOUND }) };
}
