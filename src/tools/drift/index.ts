/** `cdktf-pve drift`: compares a cluster with the states of any number of stacks. */

import { DRIFT_FORMATS, type DriftFormat } from "../choices";
import { withSession } from "../connect";
import { FAILED, PROBLEMS_FOUND } from "../report/exit-codes";
import type { Report, ToolContext } from "../report/report";
import { type DriftReport, findDrift } from "./drift";
import { driftText, hasDrift, hasProblems } from "./report";
import { readStates } from "./states";

export interface DriftOptions {
  readonly format: DriftFormat | "json";
  readonly unmanaged: boolean;
}

/** Exit code: 1 if an object could not be read, 2 if an object drifted, otherwise 0. */
export async function runDrift(
  paths: readonly string[],
  options: DriftOptions,
  work: ToolContext,
): Promise<Report<DriftReport>> {
  const format = options.format === "json" ? DRIFT_FORMATS[0] : options.format;
  const stacks = await readStates(paths.length === 0 ? ["."] : paths, work);
  const report = await withSession(work, (session) => findDrift(stacks, session, options.unmanaged, work.progress));
  const code = hasProblems(report) ? FAILED : hasDrift(report) ? PROBLEMS_FOUND : 0;
  return { text: (paint) => driftText(report, format, paint), json: report, code };
}
