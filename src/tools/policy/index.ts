/** `cdktf-pve policy` on a file. */

import { readPlanFile } from "../inputs/plan-file";
import { FOUND } from "../report/exit-codes";
import type { Report } from "../report/report";
import { FORMATS, type Format } from "./options";
import { checkPlan, hasErrors, type PolicyReport } from "./policy";
import { written } from "./report";
import { ownPolicies, readPolicyFile } from "./settings";

export { checkPlan, type PolicyReport, UNKNOWN_ATTRIBUTE, type Violation } from "./policy";
export { ownPolicies, readPolicyFile } from "./settings";

export interface PolicyCommandOptions {
  readonly format: Format | "json";
  readonly config?: string;
  readonly add?: readonly string[];
}

/** Ends with 0 where no error was found, 2 where one was. */
export async function runPolicy(file: string, options: PolicyCommandOptions): Promise<Report<PolicyReport>> {
  const format = options.format === "json" ? FORMATS[0] : options.format;
  const report = checkPlan(readPlanFile(file), readPolicyFile(options.config), await ownPolicies(options.add ?? []));
  const code = hasErrors(report) ? FOUND : 0;
  return { text: (paint) => written(report, format, file, paint), json: report, code };
}
