/** `cdktf-pve init`: a project to begin with. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { type Choices, LANGUAGES, LIBRARIES } from "../tools/projects/choices";
import { ROOT } from "../tools/root";
import { Leaf } from "./command/leaf";
import { libraryOption } from "./command/options";

interface Given {
  readonly language: string;
  readonly library?: Choices["library"];
}

/** What this package is made for: `cdktn-pve` begins with CDK Terrain. */
function libraryOf(root: string): Choices["library"] {
  // biome-ignore lint/plugin/own-files: comes with the package
  const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return LIBRARIES.find((library) => name === `${library}-pve`) ?? LIBRARIES[0];
}

export function initCommand(root = ROOT): Leaf {
  return new Leaf("init", { json: "folder, files, and the next command", isMessage: true })
    .description("write a deployable project with a test on a simulated cluster and a CI workflow")
    .argument("[directory]", "project folder; created if missing", ".")
    .addOption(
      new Option("--language <language>", "language of the application").choices(LANGUAGES).default("typescript"),
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
    .does(async ({ signal }, directory: string, { language, library }: Given) => {
      const { init } = await import("../tools/init");
      signal.throwIfAborted();
      return init(directory, { language, library: library ?? libraryOf(root) });
    });
}
