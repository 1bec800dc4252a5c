/** `cdktf-pve install`: the provider for plain Terraform or OpenTofu configurations. */
import { Command } from "commander";

export function installCommand(): Command {
  return new Command("install")
    .description(
      "put the provider beside a Terraform or OpenTofu configuration, where `init` finds it without a registry",
    )
    .argument("[directory]", "folder of the configuration", ".")
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve install                # terraform.d/plugins in this folder
  cdktf-pve install office`,
    )
    .action(async (directory: string) => {
      const { install } = await import("./install");
      process.stdout.write(install(directory, (step) => process.stderr.write(`${step} …\n`)));
    });
}
