/** `cdktf-pve plan-report` on a file. */

import { withoutIndex } from "../inputs/address";
import { type PlanFile, readPlanFile } from "../inputs/plan-file";
import {
  checkPlan,
  ownPolicies,
  type PolicyReport,
  readPolicyFile,
  UNKNOWN_ATTRIBUTE,
  type Violation,
} from "../policy";
import type { Report } from "../report/report";
import { changesOf } from "./changes";
import { lossesOf } from "./losses";
import { pictureOf } from "./picture";
import { markdown, type PlanReport } from "./report";

export interface PlanReportOptions {
  readonly config?: string;
  readonly add?: readonly string[];
}

export async function runPlanReport(file: string, options: PlanReportOptions): Promise<Report<PlanReport>> {
  const plan = readPlanFile(file);
  const settings = readPolicyFile(options.config);
  const own = await ownPolicies(options.add ?? []);
  const report = reportOf(plan, checkPlan(plan, settings, own), checkPlan(beforeOf(plan), settings, own));
  return { text: () => markdown(report, pictureOf(plan, report.changes)), json: report };
}

/** The cluster before the apply, as a plan that changes nothing. */
const beforeOf = ({ planned_values: _, resource_changes: __, prior_state, ...plan }: PlanFile): PlanFile => ({
  ...plan,
  ...(prior_state?.values && { planned_values: prior_state.values }),
});

/** Risks of what stays as it is are this plan's where they come with it; a key without effect may be why something stays. */
export function reportOf(
  plan: PlanFile,
  { violations }: Pick<PolicyReport, "violations">,
  before?: Pick<PolicyReport, "violations">,
): PlanReport {
  const changes = changesOf(plan);
  const touched = new Set(changes.map(({ address }) => address));
  // Literal secrets are those of blocks.
  const blocks = new Set(changes.map(({ address }) => withoutIndex(address)));
  const keyOf = ({ id, address, message }: Violation) => JSON.stringify([id, address, message]);
  const known = before && new Set(before.violations.map(keyOf));
  const isOfPlan = (violation: Violation) =>
    touched.has(violation.address) ||
    blocks.has(violation.address) ||
    violation.id === UNKNOWN_ATTRIBUTE.id ||
    (known !== undefined && !known.has(keyOf(violation)));
  return { changes, risks: [...violations.filter(isOfPlan), ...lossesOf(plan)] };
}
