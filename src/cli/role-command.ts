/** `cdktf-pve role`: the least privileges that a plan or a stack needs. */

import { Option } from "commander";
import type { PrivilegesOptions } from "../tools/privileges";
import { Leaf } from "./command/leaf";

export function roleCommand(): Leaf {
  return new Leaf("role", { json: "user, token, roles and access rules, with the objects that need each privilege" })
    .description(
      "print the roles, the user, the token and the access rules that a plan or a stack needs, and nothing more",
    )
    .option(
      "--stack <name>",
      "a synthesized stack: everything that its objects need, from their creation to their removal",
    )
    .option("--plan <file>", "the JSON of `terraform show -json`, - for standard input: what this plan needs")
    .option("--app <folder>", "where `cdktf synth` writes", "cdktf.out")
    .addOption(new Option("--hcl", "as resources of the provider bpg/proxmox, instead of pveum commands"))
    .option("--user <user>", "the user that gets them", "terraform@pve")
    .option("--token <name>", "its token", "tf")
    .option("--role <name>", "what names of roles begin with", "Terraform")
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve role --stack office
  terraform show -json tfplan | cdktf-pve role --plan - --json`,
    )
    .does(async (_work, options: PrivilegesOptions) => {
      const { runPrivileges } = await import("../tools/privileges");
      return runPrivileges(options);
    });
}
