/** `cdktf-pve role`: the least privileges that a plan or a stack needs. */
import { Command, Option } from "commander";
import type { RoleOptions } from "./role/run";

export function roleCommand(): Command {
  return new Command("role")
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
    .addOption(new Option("--json", "as JSON, with the objects that need each privilege").conflicts("hcl"))
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
    .action(async (options: RoleOptions) => {
      const { roleText } = await import("./role/run");
      process.stdout.write(roleText(options));
    });
}
