/** `cdktf-pve plan-report`: a plan for the people who review it. */
import { Command, Option } from "commander";
import type { PlanReportOptions } from "./plan-report/run";

const list = (value: string, before: readonly string[] = []) => [...before, value];

export function planReportCommand(): Command {
  return new Command("plan-report")
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
    .action(async (file: string, options: PlanReportOptions) => {
      const { runPlanReport } = await import("./plan-report/run");
      await runPlanReport(file, options);
    });
}
