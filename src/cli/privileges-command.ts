/** `cdktf-pve privileges`: the minimum privileges for a plan or a stack. */

import type { PrivilegesOptions } from "../tools/privileges";
import { withPlanOrStack } from "./command/options";
import { ToolCommand } from "./command/tool-command";

export function privilegesCommand(): ToolCommand {
  const leaf = new ToolCommand("privileges", {
    json: "user, token, roles and access rules, with the objects that need each privilege",
    formats: ["human", "hcl"],
  }).description("print the minimum roles, user, token and access rules for a plan or a stack");
  return withPlanOrStack(leaf, "list the privileges for")
    .deprecatedOption("--hcl", "--format hcl")
    .option("--user <user>", "user that gets the privileges", "terraform@pve")
    .option("--token <name>", "token of the user", "tf")
    .option("--role <name>", "prefix of role names", "Terraform")
    .addHelpText(
      "after",
      `
A stack needs privileges to create and remove its objects, a plan only those for its changes.
The hcl format has resources of the bpg/proxmox provider instead of pveum commands.

Examples:
  cdktf-pve privileges --stack office
  terraform show -json tfplan | cdktf-pve privileges --plan - --json`,
    )
    .runs(async (_work, options: PrivilegesOptions) => {
      const { runPrivileges } = await import("../tools/privileges");
      return runPrivileges(options);
    });
}
