/** `cdktf-pve import-blocks`: taking over a cluster that is there already. */
import { Command } from "commander";
import type { ImportOptions } from "./export/import-blocks";

export function importBlocksCommand(): Command {
  return new Command("import-blocks")
    .description(
      "print an import block for everything that the cluster has; `plan -generate-config-out=FILE` then writes the configuration",
    )
    .argument("[families or types...]", "only these, such as firewall or pve_pool; default: all")
    .option("--constructs", "print a TypeScript module with constructs and their configuration instead")
    .addHelpText(
      "after",
      "\nThe cluster and the credentials come from the provider's environment variables (PVE_ENDPOINT, …).\n\nExamples:\n  cdktf-pve import-blocks > imports.tf\n  cdktf-pve import-blocks --constructs sdn pve_pool > imported.ts",
    )
    .action(async (only: string[], options: ImportOptions) => {
      const { printImports } = await import("./export/import-blocks");
      await printImports(only, options);
    });
}
