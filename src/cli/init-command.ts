/** `cdktf-pve init`: a project to begin with. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { type Choices, LANGUAGES, LIBRARIES } from "../tools/projects/choices";
import { ROOT } from "../tools/root";
import { Leaf } from "./command/leaf";

interface Given {
  readonly language: string;
  readonly library?: Choices["library"];
  readonly cdktf?: boolean;
  readonly cdktn?: boolean;
}

/** What this package is made for: `cdktn-pve` begins with CDK Terrain. */
function libraryOf(root: string): Choices["library"] {
  const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return LIBRARIES.find((library) => name === `${library}-pve`) ?? LIBRARIES[0];
}

export function initCommand(root = ROOT): Leaf {
  return new Leaf("init", { json: "folder, files, and the command that comes next" })
    .description("write a project that deploys, with a test on a simulated cluster and a CI workflow")
    .argument("[directory]", "folder of the project; it is made where there is none", ".")
    .addOption(
      new Option("--language <language>", "language of the application").choices(LANGUAGES).default("typescript"),
    )
    .addOption(new Option("--cdktf", "for CDK for Terraform; what cdktf-pve begins with").conflicts("cdktn"))
    .addOption(new Option("--cdktn", "for CDK Terrain, its successor; what cdktn-pve begins with"))
    .addOption(new Option("--library <library>").choices(LIBRARIES).conflicts(["cdktf", "cdktn"]).hideHelp())
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve init infrastructure
  cdktf-pve init --language python --cdktn office`,
    )
    .does(async ({ signal }, directory: string, { language, cdktf, cdktn, library }: Given) => {
      const { init } = await import("../tools/init");
      const chosen = library ?? (cdktf ? "cdktf" : cdktn ? "cdktn" : libraryOf(root));
      signal.throwIfAborted();
      return init(directory, { language, library: chosen });
    });
}
