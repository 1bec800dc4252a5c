/** Commands of the group "Change safely": plans before they are applied. */
import { Option } from "commander";
import { POLICY_FORMATS, POLICY_LANGUAGES } from "../tools/choices";
import type { PlanReportOptions } from "../tools/plan-report";
import type { PolicyCommandOptions } from "../tools/policy";
import type { PrivilegesOptions } from "../tools/privileges";
import { withPlanOrStack, withPolicySettings } from "./command/options";
import { ToolCommand } from "./command/tool-command";

/** `cdktf-pve policy`: policies for plans. */
export function policyCommand(): ToolCommand {
  const leaf = new ToolCommand("policy", {
    json: "resources, rules, violations, and waived violations",
    fleet: { inputs: "arguments" },
    formats: POLICY_FORMATS,
  })
    .description("check a plan against policies: no rule open to all, backups for all guests, alerts for failures")
    .argument("[plan]", "plan as JSON (`terraform show -json PLAN`); - for standard input");
  return withPolicySettings(leaf)
    .addOption(
      new Option(
        "--emit <language>",
        "write the policies for OPA and conftest, or for Terraform policy, into the folder --out instead",
      ).choices(POLICY_LANGUAGES),
    )
    .addHelpText(
      "after",
      `
Exits with 0 if there are no errors, 2 if there are, 1 if the plan cannot be read.

Examples:
  terraform plan -out tfplan && terraform show -json tfplan > plan.json && cdktf-pve policy plan.json
  cdktf-pve policy --config policy.json --format sarif plan.json > policy.sarif
  cdktf-pve policy --config policy.json --emit rego --out conftest
  cdktf-pve policy --config policy.json --emit tfpolicy --out policies`,
    )
    .runs(async (_work, file: string | undefined, options: PolicyCommandOptions) => {
      const { runPolicy } = await import("../tools/policy");
      return await runPolicy(file, options);
    });
}

/** `cdktf-pve plan-report`: a plan as a pull request comment. */
export function planReportCommand(): ToolCommand {
  const leaf = new ToolCommand("plan-report", {
    json: "changes, and risks (policy violations)",
    fleet: { inputs: "arguments" },
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

/** `cdktf-pve privileges`: the minimum privileges for a plan or a stack. */
export function privilegesCommand(): ToolCommand {
  const leaf = new ToolCommand("privileges", {
    json: "user, token, roles and access rules, with the objects that need each privilege",
    formats: ["human", "hcl", "typescript"],
  }).description("print the minimum roles, user, token and access rules for a plan or a stack");
  return withPlanOrStack(leaf, "list the privileges for")
    .option("--user <user>", "user that gets the privileges", "terraform@pve")
    .option("--token <name>", "token of the user", "tf")
    .option("--role <name>", "prefix of role names", "Terraform")
    .addHelpText(
      "after",
      `
A stack needs privileges to create and remove its objects, a plan only those for its changes.
The formats hcl and typescript have resources of the bpg/proxmox provider instead of pveum commands.

Examples:
  cdktf-pve privileges --stack office
  cdktf-pve privileges --stack office --format hcl --out access/main.tf
  terraform show -json tfplan | cdktf-pve privileges --plan - --json`,
    )
    .runs(async (_work, options: PrivilegesOptions) => {
      const { runPrivileges } = await import("../tools/privileges");
      return runPrivileges(options);
    });
}
