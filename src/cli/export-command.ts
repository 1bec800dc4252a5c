/** `cdktf-pve export`: a cluster that is there already, as a project. */
import { Command, Option } from "commander";
import type { ExportOptions } from "./export/export";
import { LIBRARIES } from "./init/choices";

const FORMS: readonly ExportOptions["language"][] = ["typescript", "hcl"];

export function exportCommand(): Command {
  return new Command("export")
    .description("read a cluster, and write a project that has all of it: references, imports, and nothing to change")
    .argument("<directory>", "folder of the project; where an earlier export is, what is new on the cluster is added")
    .argument("[families or types...]", "only these, such as firewall or pve_pool; default: all")
    .addOption(new Option("--language <language>", "of the project").choices(FORMS).default(FORMS[0]))
    .addOption(
      new Option("--library <library>", "for TypeScript: CDK for Terraform, or CDK Terrain, its successor")
        .choices(LIBRARIES)
        .default(LIBRARIES[0]),
    )
    .option("--json", "print what was written as JSON")
    .addHelpText(
      "after",
      `
The cluster and the credentials come from the provider's environment variables (PVE_ENDPOINT, …). It is only read.

Examples:
  cdktf-pve export cluster
  cdktf-pve export --language hcl cluster firewall pve_pool`,
    )
    .action(async (directory: string, only: string[], options: ExportOptions & { readonly json?: boolean }) => {
      const { runExport } = await import("./export/run");
      await runExport(directory, only, options);
    });
}
