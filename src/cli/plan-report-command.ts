/** `cdktf-pve plan-report`: a plan for the people who review it. */

import type { PlanReportOptions } from "../tools/plan-report";
import { Leaf } from "./command/leaf";
import { withPolicySettings } from "./command/options";

export function planReportCommand(): Leaf {
  const leaf = new Leaf("plan-report", {
    json: "changes, and risks (policy violations)",
    formats: ["markdown"],
  })
    .description("write a plan as a pull request comment: changes in words and as a picture, and risks")
    .argument("<plan>", "plan as JSON (`terraform show -json PLAN`); - for standard input");
  return withPolicySettings(leaf)
    .addHelpText(
      "after",
      `
Leaves out secrets.

Examples:
  terraform show -json tfplan | cdktf-pve plan-report - > comment.md`,
    )
    .does(async (_work, file: string, options: PlanReportOptions) => {
      const { runPlanReport } = await import("../tools/plan-report");
      return await runPlanReport(file, options);
    });
}
