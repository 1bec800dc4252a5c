/** `cdktf-pve plan-report`: a plan as a pull request comment. */

import type { PlanReportOptions } from "../tools/plan-report";
import { withPolicySettings } from "./command/options";
import { ToolCommand } from "./command/tool-command";

export function planReportCommand(): ToolCommand {
  const leaf = new ToolCommand("plan-report", {
    json: "changes, and risks (policy violations)",
    fleet: { fileFor: "the plan" },
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
    .runs(async (_work, file: string, options: PlanReportOptions) => {
      const { runPlanReport } = await import("../tools/plan-report");
      return await runPlanReport(file, options);
    });
}
