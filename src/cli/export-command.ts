/** `cdktf-pve export`: a cluster that is there already, as a project. */

import { Option } from "commander";
import type { ExportOptions } from "../tools/export";
import { EXPORT_LANGUAGES, GROUPINGS } from "../tools/export/options";
import { LIBRARIES } from "../tools/projects/choices";
import { Leaf } from "./command/leaf";

export function exportCommand(): Leaf {
  return new Leaf("export", {
    json: "folder, count, files, what is not exported (problems), how many SDN objects have staged changes, and what is gone from the cluster",
    connects: true,
  })
    .description("read a cluster, and write a project that has all of it: references, imports, and nothing to change")
    .argument("<directory>", "folder of the project; where an earlier export is, what is new on the cluster is added")
    .argument("[families or types...]", "only these, such as firewall or pve_pool; default: all")
    .addOption(
      new Option("--language <language>", "of the project; default: as before, or typescript").choices(
        EXPORT_LANGUAGES,
      ),
    )
    .addOption(
      new Option(
        "--library <library>",
        "for all but HCL: CDK for Terraform, or CDK Terrain, its successor; default: as before, or cdktf",
      ).choices(LIBRARIES),
    )
    .addOption(
      new Option(
        "--group-by <what>",
        "a file for each family, or for each tenant: a resource pool or an SDN zone; default: as before, or family",
      ).choices(GROUPINGS),
    )
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve export cluster
  cdktf-pve export --language python --group-by tenant cluster
  cdktf-pve export --language hcl cluster firewall pve_pool`,
    )
    .does(async (work, directory: string, only: string[], options: Partial<ExportOptions>) => {
      const { runExport } = await import("../tools/export");
      return await runExport(directory, only, options, work);
    });
}
