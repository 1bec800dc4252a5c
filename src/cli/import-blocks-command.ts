/** `cdktf-pve import-blocks`: taking over a cluster that is there already. */

import type { ImportOptions } from "../tools/export";
import { Leaf } from "./command/leaf";

export function importBlocksCommand(): Leaf {
  return new Leaf("import-blocks", {
    json: "objects, each with type, name and id, and what is left out (problems)",
    connects: true,
  })
    .description(
      "print an import block for everything that the cluster has; `plan -generate-config-out=FILE` then writes the configuration",
    )
    .argument("[families or types...]", "only these, such as firewall or pve_pool; default: all")
    .option("--constructs", "print a TypeScript module with constructs and their configuration instead")
    .addHelpText(
      "after",
      "\nExamples:\n  cdktf-pve import-blocks > imports.tf\n  cdktf-pve import-blocks --constructs sdn pve_pool > imported.ts",
    )
    .does(async (work, only: string[], options: ImportOptions) => {
      const { printImports } = await import("../tools/export");
      return await printImports(only, options, work);
    });
}
