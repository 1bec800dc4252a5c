/** `cdktf-pve export`: an existing cluster as a project. */

import { Option } from "commander";
import { EXPORT_LANGUAGES, GROUPINGS } from "../tools/choices";
import type { ExportOptions } from "../tools/export";
import { libraryOption } from "./command/options";
import { deprecation, ToolCommand } from "./command/tool-command";

export function exportCommand(): ToolCommand {
  return new ToolCommand("export", {
    json: "folder, count, files, problems (objects not exported), staged SDN changes, and objects gone from the cluster",
    fleet: { fileFor: "--out" },
    connects: true,
    isMessage: true,
  })
    .description("write a cluster as a project with references and imports; its first plan changes nothing")
    .argument("[areas or types...]", "areas or types to export, such as firewall or pve_pool; default: all")
    .option("-o, --out <directory>", "project folder; adds new objects of the cluster to an earlier export")
    .addOption(
      new Option(
        "--language <language>",
        "language of the project; default: that of the earlier export, or typescript",
      ).choices(EXPORT_LANGUAGES),
    )
    .addOption(libraryOption("not for HCL; default: that of the earlier export, or cdktf"))
    .addOption(
      new Option(
        "--group-by <what>",
        "one file per area (family), or per resource pool and SDN zone (tenant); default: as in the earlier export, or family",
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
    .runs(async (work, words: string[], { out, ...options }: Partial<ExportOptions> & { readonly out?: string }) => {
      const { runExport } = await import("../tools/export");
      if (out !== undefined) return await runExport(out, words, options, work);
      const [directory, ...only] = words;
      if (directory === undefined) throw new Error("project folder missing: add --out DIRECTORY");
      work.warn(deprecation("export DIRECTORY", "export --out DIRECTORY"));
      return await runExport(directory, only, options, work);
    });
}
