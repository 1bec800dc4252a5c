/** The work of `cdktf-pve drift`. */

import { withSession } from "../connect";
import { FAILED, FOUND } from "../report/exit-codes";
import type { Report, Work } from "../report/report";
import { type DriftReport, findDrift } from "./drift";
import { FORMATS, type Format } from "./options";
import { hasDrift, hasProblems, written } from "./report";
import { readStates } from "./states";

export interface DriftOptions {
  readonly format: Format | "json";
  readonly unmanaged: boolean;
}

/** Ends with 0 where all is as the states say, 2 where something is not, 1 where that is not known. */
export async function runDrift(
  paths: readonly string[],
  options: DriftOptions,
  work: Work,
): Promise<Report<DriftReport>> {
  const format = options.format === "json" ? FORMATS[0] : options.format;
  const stacks = await readStates(paths.length === 0 ? ["."] : paths, work);
  const report = await withSession(work, (session) => findDrift(stacks, session, options.unmanaged, work.progress));
  const code = hasProblems(report) ? FAILED : hasDrift(report) ? FOUND : 0;
  return { text: (paint) => written(report, format, paint), json: report, code };
}
