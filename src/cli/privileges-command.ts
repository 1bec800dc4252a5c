/** `cdktf-pve privileges`: the least privileges that a plan or a stack needs. */

import type { PrivilegesOptions } from "../tools/privileges";
import { Leaf } from "./command/leaf";
import { withPlanOrStack } from "./command/options";

export function privilegesCommand(): Leaf {
  const leaf = new Leaf("privileges", {
    json: "user, token, roles and access rules, with the objects that need each privilege",
    formats: ["human", "hcl"],
  }).description(
    "print the roles, the user, the token and the access rules that a plan or a stack needs, and nothing more",
  );
  return withPlanOrStack(leaf, {
    stack: "everything that its objects need, from their creation to their removal",
    plan: "what it needs",
  })
    .formerOption("--hcl", "--format hcl", () => ({ format: "hcl" }))
    .option("--user <user>", "the user that gets them", "terraform@pve")
    .option("--token <name>", "its token", "tf")
    .option("--role <name>", "what names of roles begin with", "Terraform")
    .addHelpText(
      "after",
      `
The format hcl is resources of the provider bpg/proxmox, instead of pveum commands.

Examples:
  cdktf-pve privileges --stack office
  terraform show -json tfplan | cdktf-pve privileges --plan - --json`,
    )
    .does(async (_work, options: PrivilegesOptions) => {
      const { runPrivileges } = await import("../tools/privileges");
      return runPrivileges(options);
    });
}
