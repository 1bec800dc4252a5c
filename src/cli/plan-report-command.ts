/** `cdktf-pve plan-report`: a plan for the people who review it. */

import type { PlanReportOptions } from "../tools/plan-report";
import { Leaf } from "./command/leaf";
import { withPolicySettings } from "./command/options";

export function planReportCommand(): Leaf {
  const leaf = new Leaf("plan-report", {
    json: "changes, and risks (what policies find in them)",
    formats: ["markdown"],
  })
    .description(
      "write a plan as a comment of a pull request: what changes, in words and a picture, and what to look at",
    )
    .argument("<plan>", "the plan as JSON (`terraform show -json PLAN`); - for standard input");
  return withPolicySettings(leaf)
    .addHelpText(
      "after",
      `
Secrets are left out. Examples:
  terraform show -json tfplan | cdktf-pve plan-report - > comment.md`,
    )
    .does(async (_work, file: string, options: PlanReportOptions) => {
      const { runPlanReport } = await import("../tools/plan-report");
      return await runPlanReport(file, options);
    });
}
