/** `cdktf-pve policy` on a file. */
import type { Report } from "../command/report";
import { FOUND } from "../exit-codes";
import { readPlanFile } from "../inputs/plan-file";
import { FORMATS } from "./formats";
import { checkPlan, hasErrors } from "./policy";
import { written } from "./report";
import { ownPolicies, readPolicyFile } from "./settings";

export interface PolicyCommandOptions {
  readonly format: string;
  readonly config?: string;
  readonly add?: readonly string[];
}

/** Ends with 0 where no error was found, 2 where one was. */
export async function runPolicy(file: string, options: PolicyCommandOptions): Promise<Report> {
  const format = FORMATS.find((name) => name === options.format) ?? FORMATS[0];
  const report = checkPlan(readPlanFile(file), readPolicyFile(options.config), await ownPolicies(options.add ?? []));
  const code = hasErrors(report) ? FOUND : 0;
  return { text: (paint) => written(report, format, file, paint), json: report, code };
}
