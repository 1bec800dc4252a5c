/** Files of an export. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "../../constructs/install/whole-file";
import { writeNew } from "../projects/new-files";
import { MANIFEST, type Manifest } from "./manifest";
import type { Files } from "./project";

/** All or nothing; what is there already is never written over, but for what this command has written itself. */
export function writeFiles(folder: string, files: Files, manifest: Manifest, replaced: Files = {}): string[] {
  const there = Object.keys(files).filter((path) => existsSync(join(folder, path)));
  if (there.length > 0) throw new Error(`${folder} has ${there.join(", ")} already: nothing was written`);
  writeNew(folder, files, () => {
    for (const [path, text] of Object.entries(replaced)) replaceFile(join(folder, path), text);
    replaceFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  });
  return [...Object.keys(files), ...Object.keys(replaced)];
}
