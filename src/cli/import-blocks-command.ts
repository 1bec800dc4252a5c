/** `cdktf-pve import-blocks`: import blocks or constructs for an existing cluster. */

import type { ImportOptions } from "../tools/export";
import { ToolCommand } from "./command/tool-command";

export function importBlocksCommand(): ToolCommand {
  return new ToolCommand("import-blocks", {
    json: "objects, each with type, name and id; problems (objects left out)",
    formats: ["hcl", "typescript"],
    connects: true,
  })
    .description(
      "print an import block for each object of a cluster; `plan -generate-config-out=FILE` then writes the configuration",
    )
    .argument("[areas or types...]", "areas or types to import, such as firewall or pve_pool; default: all")
    .deprecatedOption("--constructs", "--format typescript")
    .addHelpText(
      "after",
      "\nThe typescript format is a module with constructs and their configuration.\n\nExamples:\n  cdktf-pve import-blocks > imports.tf\n  cdktf-pve import-blocks --format typescript sdn pve_pool > imported.ts",
    )
    .runs(async (work, only: string[], options: ImportOptions) => {
      const { printImports } = await import("../tools/export");
      return await printImports(only, options, work);
    });
}
