/** Commands of the group "Start": projects, the provider, and existing clusters as code. */

import { Option } from "commander";
import { EXPORT_LANGUAGES, GROUPINGS, PROJECT_LANGUAGES, type ProjectChoices } from "../tools/choices";
import type { ExportOptions, ImportOptions } from "../tools/export";
import type { MirrorOptions } from "../tools/mirror";
import { libraryOf, ROOT } from "../tools/root";
import { libraryOption } from "./command/options";
import { ToolCommand } from "./command/tool-command";

interface InitOptions {
  readonly language: string;
  readonly library?: ProjectChoices["library"];
}

/** `cdktf-pve init`: a new project. */
export function initCommand(root = ROOT): ToolCommand {
  return new ToolCommand("init", { json: "folder, files, and the next command", isMessage: true })
    .description("write a deployable project with a test on a simulated cluster and a CI workflow")
    .argument("[directory]", "project folder; created if missing", ".")
    .addOption(
      new Option("--language <language>", "language of the application")
        .choices(PROJECT_LANGUAGES)
        .default("typescript"),
    )
    .addOption(libraryOption("default: the library of this package"))
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve init infrastructure
  cdktf-pve init --language python --library cdktn office`,
    )
    .runs(async ({ signal }, directory: string, { language, library }: InitOptions) => {
      const { init } = await import("../tools/init");
      signal.throwIfAborted();
      return init(directory, { language, library: library ?? libraryOf(root) });
    });
}

/** `cdktf-pve install`: the provider for plain Terraform or OpenTofu configurations. */
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

const list = (value: string, before: readonly string[] = []) => [...before, ...value.split(",")];

/** `cdktf-pve mirror`: the provider for machines without access to a registry. */
export function mirrorCommand(): ToolCommand {
  return new ToolCommand("mirror", { json: "version, directory, platforms and hosts", isMessage: true })
    .description(
      "write a mirror of the provider for all platforms: a `filesystem_mirror`, or a `network_mirror` behind a web server",
    )
    .argument("<directory>", "folder of the mirror; keeps other providers and versions in it")
    .option("--platform <platform>", "only this platform, such as linux_amd64; repeatable", list)
    .option(
      "--host <host>",
      "registry host in configurations; repeatable; default: those of Terraform and OpenTofu",
      list,
    )
    .option("--oci", "write an OCI image layout for OpenTofu's `oci_mirror` instead")
    .option("--musl", "Linux executables for systems without glibc, such as Alpine; they need libstdc++")
    .option("--from <directory>", "use packages of a release build (dist/release/npm) instead of the npm registry")
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve mirror /srv/mirror
  cdktf-pve mirror mirror --platform linux_amd64 --platform darwin_arm64
  cdktf-pve mirror --oci /srv/oci && oras cp --from-oci-layout /srv/oci:VERSION registry.example.com/cdktf-pve/pve:VERSION

In Terraform's or OpenTofu's settings:
  provider_installation {
    filesystem_mirror { path = "/srv/mirror" }          # or
    network_mirror    { url  = "https://mirror.example.com/" }
  }`,
    )
    .runs(async (work, directory: string, options: MirrorOptions) => {
      const { mirror } = await import("../tools/mirror");
      return await mirror(directory, options, work);
    });
}

/** `cdktf-pve export`: an existing cluster as a project. */
export function exportCommand(): ToolCommand {
  return new ToolCommand("export", {
    json: "folder, count, files, problems (objects not exported), staged SDN changes, and objects gone from the cluster",
    fleet: { inputs: "--out" },
    connects: true,
    isMessage: true,
  })
    .description("write a cluster as a project with references and imports; its first plan changes nothing")
    .argument("[areas or types...]", "areas or types to export, such as firewall or pve_pool; default: all")
    .requiredOption("-o, --out <directory>", "project folder; adds new objects of the cluster to an earlier export")
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
    .runs(async (work, only: string[], { out, ...options }: Partial<ExportOptions> & { readonly out: string }) => {
      const { runExport } = await import("../tools/export");
      return await runExport(out, only, options, work);
    });
}

/** `cdktf-pve import-blocks`: import blocks or constructs for an existing cluster. */
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
    .addHelpText(
      "after",
      "\nThe typescript format is a module with constructs and their configuration.\n\nExamples:\n  cdktf-pve import-blocks > imports.tf\n  cdktf-pve import-blocks --format typescript sdn pve_pool > imported.ts",
    )
    .runs(async (work, only: string[], options: ImportOptions) => {
      const { printImports } = await import("../tools/export");
      return await printImports(only, options, work);
    });
}
