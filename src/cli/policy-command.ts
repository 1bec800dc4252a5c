/** `cdktf-pve policy`: whether a plan is as it is right for most clusters. */

import { Option } from "commander";
import type { PolicyCommandOptions } from "../tools/policy";
import { FORMATS } from "../tools/policy/options";
import { Leaf } from "./command/leaf";

const list = (value: string, before: readonly string[] = []) => [...before, value];

export function policyCommand(): Leaf {
  return new Leaf("policy", { json: "resources, rules, violations, and what is waived" })
    .description("check a plan against policies: nothing open to everybody, every guest backed up, alerts for failures")
    .argument("<plan>", "the plan as JSON (`terraform show -json PLAN`); - for standard input")
    .addOption(new Option("--format <format>", "of the report").choices(FORMATS).default(FORMATS[0]))
    .option(
      "--config <file>",
      "JSON: `only`, `except`, `warn` (ids), `minimumBackups`, `managementNetworks`, `namePattern`, `waivers` ({ id, address, reason })",
    )
    .option("--add <module>", "JavaScript module with policies of your own; can be given several times", list)
    .addHelpText(
      "after",
      `
Ends with 0 where no error was found, 2 where one was, 1 where the plan could not be read.

Examples:
  terraform plan -out tfplan && terraform show -json tfplan > plan.json && cdktf-pve policy plan.json
  cdktf-pve policy --config policy.json --format sarif plan.json > policy.sarif`,
    )
    .does(async (_work, file: string, options: PolicyCommandOptions) => {
      const { runPolicy } = await import("../tools/policy");
      return await runPolicy(file, options);
    });
}
