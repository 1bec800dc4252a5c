/** `cdktf-pve policy`: checks a plan against policies. */

import { POLICY_FORMATS, type PolicyFormat } from "../choices";
import { readPlanFile } from "../inputs/plan-file";
import { PROBLEMS_FOUND } from "../report/exit-codes";
import type { Report } from "../report/report";
import { checkPlan, hasErrors, type PolicyReport } from "./policy";
import { policyText } from "./report";
import { loadPolicies, readPolicyFile } from "./settings";

export { checkPlan, type PolicyReport, UNKNOWN_ATTRIBUTE, type Violation } from "./policy";
export { loadPolicies, readPolicyFile } from "./settings";

export interface PolicyCommandOptions {
  readonly format: PolicyFormat | "json";
  readonly config?: string;
  readonly add?: readonly string[];
}

/** Exit code: 2 if a policy finds an error, otherwise 0. */
export async function runPolicy(file: string, options: PolicyCommandOptions): Promise<Report<PolicyReport>> {
  const format = options.format === "json" ? POLICY_FORMATS[0] : options.format;
  const report = checkPlan(readPlanFile(file), readPolicyFile(options.config), await loadPolicies(options.add ?? []));
  const code = hasErrors(report) ? PROBLEMS_FOUND : 0;
  return { text: (paint) => policyText(report, format, file, paint), json: report, code };
}
