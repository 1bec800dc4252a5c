/** `cdktf-pve plan-report` on a file. */
import { asJson } from "../command/output";
import type { Report } from "../command/report";
import { type PlanFile, readPlanFile } from "../inputs/plan-file";
import { checkPlan, UNKNOWN_ATTRIBUTE } from "../policy/policy";
import { ownPolicies, readPolicyFile } from "../policy/settings";
import { changesOf } from "./changes";
import { pictureOf } from "./picture";
import { markdown, type PlanReport } from "./report";

export interface PlanReportOptions {
  readonly format: string;
  readonly config?: string;
  readonly add?: readonly string[];
}

export async function runPlanReport(file: string, options: PlanReportOptions): Promise<Report> {
  const plan = readPlanFile(file);
  const report = reportOf(plan, checkPlan(plan, readPolicyFile(options.config), await ownPolicies(options.add ?? [])));
  const text = () =>
    options.format === "json" ? asJson({ json: report }) : markdown(report, pictureOf(plan, report.changes));
  return { text, json: report };
}

/** Risks of what stays as it is are not this plan's; a key without effect may be why something stays. */
export function reportOf(plan: PlanFile, { violations }: Pick<ReturnType<typeof checkPlan>, "violations">): PlanReport {
  const changes = changesOf(plan);
  const touched = new Set(changes.map(({ address }) => address));
  const isOfPlan = ({ id, address }: PlanReport["risks"][number]) =>
    id === UNKNOWN_ATTRIBUTE.id || touched.has(address);
  return { changes, risks: violations.filter(isOfPlan) };
}
