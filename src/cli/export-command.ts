/** `cdktf-pve export`: a cluster that is there already, as a project. */

import { Option } from "commander";
import type { ExportOptions } from "../tools/export";
import { EXPORT_LANGUAGES, GROUPINGS } from "../tools/export/options";
import { Leaf, renamed } from "./command/leaf";
import { libraryOption } from "./command/options";

export function exportCommand(): Leaf {
  return new Leaf("export", {
    json: "folder, count, files, what is not exported (problems), how many SDN objects have staged changes, and what is gone from the cluster",
    connects: true,
    isMessage: true,
  })
    .description("read a cluster, and write a project that has all of it: references, imports, and nothing to change")
    .argument("[areas or types...]", "only these, such as firewall or pve_pool; default: all")
    .option(
      "-o, --out <directory>",
      "folder of the project; where an earlier export is, what is new on the cluster is added",
    )
    .addOption(
      new Option("--language <language>", "of the project; default: as before, or typescript").choices(
        EXPORT_LANGUAGES,
      ),
    )
    .addOption(libraryOption("for all but HCL; default: as before, or cdktf"))
    .addOption(
      new Option(
        "--group-by <what>",
        "a file for each area, or for each tenant: a resource pool or an SDN zone; default: as before, or family",
      ).choices(GROUPINGS),
    )
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve export --out cluster
  cdktf-pve export --out cluster --language python --group-by tenant
  cdktf-pve export --out cluster --language hcl firewall pve_pool`,
    )
    .does(async (work, words: string[], { out, ...options }: Partial<ExportOptions> & { readonly out?: string }) => {
      const { runExport } = await import("../tools/export");
      if (out !== undefined) return await runExport(out, words, options, work);
      const [directory, ...only] = words;
      if (directory === undefined) throw new Error("the folder of the project is missing: give it with --out");
      work.warn(renamed("export DIRECTORY", "export --out DIRECTORY"));
      return await runExport(directory, only, options, work);
    });
}
