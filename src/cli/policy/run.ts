/** `cdktf-pve policy` on a file. */

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
export async function runPolicy(file: string, options: PolicyCommandOptions): Promise<void> {
  const format = FORMATS.find((name) => name === options.format) ?? FORMATS[0];
  const report = checkPlan(readPlanFile(file), readPolicyFile(options.config), await ownPolicies(options.add ?? []));
  process.stdout.write(written(report, format, file));
  if (hasErrors(report)) process.exitCode = FOUND;
}
