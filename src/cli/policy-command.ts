/** `cdktf-pve policy`: policies for plans. */

import { POLICY_FORMATS } from "../tools/choices";
import type { PolicyCommandOptions } from "../tools/policy";
import { withPolicySettings } from "./command/options";
import { ToolCommand } from "./command/tool-command";

export function policyCommand(): ToolCommand {
  const leaf = new ToolCommand("policy", {
    json: "resources, rules, violations, and waived violations",
    fleet: { fileFor: "the plan" },
    formats: POLICY_FORMATS,
  })
    .description("check a plan against policies: no rule open to all, backups for all guests, alerts for failures")
    .argument("<plan>", "plan as JSON (`terraform show -json PLAN`); - for standard input");
  return withPolicySettings(leaf)
    .addHelpText(
      "after",
      `
Exits with 0 if there are no errors, 2 if there are, 1 if the plan cannot be read.

Examples:
  terraform plan -out tfplan && terraform show -json tfplan > plan.json && cdktf-pve policy plan.json
  cdktf-pve policy --config policy.json --format sarif plan.json > policy.sarif`,
    )
    .runs(async (_work, file: string, options: PolicyCommandOptions) => {
      const { runPolicy } = await import("../tools/policy");
      return await runPolicy(file, options);
    });
}
