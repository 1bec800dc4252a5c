/** `cdktf-pve init`: a new project. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { LIBRARIES, PROJECT_LANGUAGES, type ProjectChoices } from "../tools/choices";
import { ROOT } from "../tools/root";
import { libraryOption } from "./command/options";
import { ToolCommand } from "./command/tool-command";

interface InitOptions {
  readonly language: string;
  readonly library?: ProjectChoices["library"];
}

/** Default library, by the name of this package: CDK Terrain for `cdktn-pve`. */
function libraryOf(root: string): ProjectChoices["library"] {
  // biome-ignore lint/plugin/own-files: comes with the package
  const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return LIBRARIES.find((library) => name === `${library}-pve`) ?? LIBRARIES[0];
}

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
    .deprecatedOption("--cdktf", "--library cdktf")
    .deprecatedOption("--cdktn", "--library cdktn")
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
