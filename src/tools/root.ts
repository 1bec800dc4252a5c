/** Folder of this package; valid from `lib/cli` and from the sources. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LIBRARIES, type ProjectChoices } from "./choices";

export const ROOT = join(__dirname, "..", "..");

/** Library of the constructs, by the name of this package: CDK Terrain for `cdktn-pve`. */
export function libraryOf(root: string): ProjectChoices["library"] {
  // biome-ignore lint/plugin/own-files: comes with the package
  const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return LIBRARIES.find((library) => name === `${library}-pve`) ?? LIBRARIES[0];
}
