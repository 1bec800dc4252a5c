/** `cdktf-pve plan-report`: writes a plan for its reviewers. */

import { type PlanFile, readPlanFile, withoutIndex } from "../inputs/plan-file";
import {
  checkPlan,
  loadPolicies,
  type PolicyReport,
  readPolicyFile,
  UNKNOWN_ATTRIBUTE,
  type Violation,
} from "../policy";
import type { Report } from "../report/report";
import { changesOf } from "./changes";
import { lossesOf } from "./losses";
import { markdown, type PlanReport, pictureOf } from "./report";

export { markdown as planReportText, type PlanReport } from "./report";

export interface PlanReportOptions {
  readonly config?: string;
  readonly add?: readonly string[];
}

export async function runPlanReport(file: string, options: PlanReportOptions): Promise<Report<PlanReport>> {
  const plan = readPlanFile(file);
  const settings = readPolicyFile(options.config);
  const customPolicies = await loadPolicies(options.add ?? []);
  const report = reportOf(
    plan,
    checkPlan(plan, settings, customPolicies),
    checkPlan(beforeOf(plan), settings, customPolicies),
  );
  return { text: () => markdown(report, pictureOf(plan, report.changes)), json: report };
}

/** The cluster before the apply, as a plan that changes nothing. */
const beforeOf = ({ planned_values: _, resource_changes: __, prior_state, ...plan }: PlanFile): PlanFile => ({
  ...plan,
  ...(prior_state?.values && { planned_values: prior_state.values }),
});

/**
 * Report with the violations that belong to the plan: those of changed objects, and those that the plan causes elsewhere. It includes
 * unknown attributes, which may be the reason why an object does not change.
 */
export function reportOf(
  plan: PlanFile,
  { violations }: Pick<PolicyReport, "violations">,
  before?: Pick<PolicyReport, "violations">,
): PlanReport {
  const changes = changesOf(plan);
  const changed = new Set(changes.map(({ address }) => address));
  // Literal secrets have the address of their block.
  const blocks = new Set(changes.map(({ address }) => withoutIndex(address)));
  const keyOf = ({ id, address, message }: Violation) => JSON.stringify([id, address, message]);
  const known = before && new Set(before.violations.map(keyOf));
  const isOfPlan = (violation: Violation) =>
    changed.has(violation.address) ||
    blocks.has(violation.address) ||
    violation.id === UNKNOWN_ATTRIBUTE.id ||
    (known !== undefined && !known.has(keyOf(violation)));
  return { changes, risks: [...violations.filter(isOfPlan), ...lossesOf(plan)] };
}
