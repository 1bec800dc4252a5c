/** `cdktf-pve plan-report`: a plan for the people who review it. */

import { Option } from "commander";
import type { PlanReportOptions } from "../tools/plan-report";
import { Leaf } from "./command/leaf";

const list = (value: string, before: readonly string[] = []) => [...before, value];

export function planReportCommand(): Leaf {
  return new Leaf("plan-report", { json: "changes, and risks (what policies find in them)" })
    .description(
      "write a plan as a comment of a pull request: what changes, in words and a picture, and what to look at",
    )
    .argument("<plan>", "the plan as JSON (`terraform show -json PLAN`); - for standard input")
    .addOption(new Option("--format <format>", "of the report").choices(["markdown", "json"]).default("markdown"))
    .option("--config <file>", "settings of policies, as of `cdktf-pve policy`")
    .option("--add <module>", "JavaScript module with policies of your own; can be given several times", list)
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
