/** `cdktf-pve policy`: checks a plan against policies, or writes them for another policy engine. */

import { shellOn } from "../../output/shell";
import { POLICY_FORMATS, type PolicyFormat, type PolicyLanguage } from "../choices";
import { readPlanFile } from "../inputs/plan-file";
import { PROBLEMS_FOUND } from "../report/exit-codes";
import type { Report } from "../report/report";
import { checkPlan, hasErrors, type PolicyReport } from "./policy";
import { writeRego } from "./rego";
import { policyText } from "./report";
import { loadPolicies, readPolicyFile } from "./settings";

export { checkPlan, type PolicyReport, UNKNOWN_ATTRIBUTE, type Violation } from "./policy";
export { loadPolicies, readPolicyFile } from "./settings";

export interface PolicyCommandOptions {
  readonly format: PolicyFormat | "json";
  readonly config?: string;
  readonly add?: readonly string[];
  /** Language of the policies to write, in place of a check. */
  readonly emit?: PolicyLanguage;
  readonly out?: string;
}

export async function runPolicy(
  file: string | undefined,
  options: PolicyCommandOptions,
): Promise<Report<PolicyReport | WrittenPolicies>> {
  if (options.emit !== undefined) return emitPolicies(file, options);
  if (file === undefined) throw new Error("plan missing: give the JSON of `terraform show -json PLAN`");
  return await checkFile(file, options);
}

/** Exit code: 2 if a policy finds an error, otherwise 0. */
async function checkFile(file: string, options: PolicyCommandOptions): Promise<Report<PolicyReport>> {
  const format = options.format === "json" ? POLICY_FORMATS[0] : options.format;
  const report = checkPlan(readPlanFile(file), readPolicyFile(options.config), await loadPolicies(options.add ?? []));
  const code = hasErrors(report) ? PROBLEMS_FOUND : 0;
  return { text: (paint) => policyText(report, format, file, paint), json: report, code };
}

export interface WrittenPolicies {
  readonly directory: string;
  readonly files: readonly string[];
}

function emitPolicies(file: string | undefined, { out, add, config }: PolicyCommandOptions): Report<WrittenPolicies> {
  if (file !== undefined) throw new Error("--emit takes no plan: check it with the written policies afterwards");
  if (add) throw new Error("--emit cannot translate JavaScript of --add: write these policies in Rego");
  if (out === undefined) throw new Error("folder missing: add --out DIRECTORY");
  const files = writeRego(out, readPolicyFile(config));
  const folder = shellOn().word(out);
  const use = `conftest test --policy ${folder} --data ${folder} plan.json`;
  return {
    isWritten: true,
    text: () => `${files.length} files are in ${out}. Check a plan:\n  ${use}\n`,
    json: { directory: out, files },
  };
}
