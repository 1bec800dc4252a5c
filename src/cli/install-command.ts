/** `cdktf-pve install`: the provider for plain Terraform or OpenTofu configurations. */
import { Leaf } from "./command/leaf";

export function installCommand(): Leaf {
  return new Leaf("install", {
    json: "version, plugins (the folder), and form (of the provider on this machine)",
    isMessage: true,
  })
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
    .does(async ({ signal, progress }, directory: string) => {
      const { install } = await import("../tools/install");
      signal.throwIfAborted();
      return install(directory, progress);
    });
}
