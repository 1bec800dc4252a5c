/** `cdktf-pve install`: the provider for plain Terraform or OpenTofu configurations. */
import { ToolCommand } from "./command/tool-command";

export function installCommand(): ToolCommand {
  return new ToolCommand("install", {
    json: "version, plugins (the folder), and form (script or executable)",
    isMessage: true,
  })
    .description("install the provider for a Terraform or OpenTofu configuration; `init` then needs no registry")
    .argument("[directory]", "folder of the configuration", ".")
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve install                # terraform.d/plugins in this folder
  cdktf-pve install office`,
    )
    .runs(async ({ signal, progress }, directory: string) => {
      const { install } = await import("../tools/install");
      signal.throwIfAborted();
      return install(directory, progress);
    });
}
