/** What the terms of the parts ask to come along lies beside the executable, wherever it gets to: package, archive, mirror, stack. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "../build/project";

/** File names, to where they are in the repository. */
const TEXTS = {
  "LGPL-2.0.txt": "scripts/executables/licences/LGPL-2.0.txt",
  "LGPL-2.1.txt": "scripts/executables/licences/LGPL-2.1.txt",
  LICENSE: "LICENSE",
  "THIRD-PARTY-LICENSES.md": "THIRD-PARTY-LICENSES.md",
} as const;

export const LICENCE_TEXTS: readonly string[] = Object.keys(TEXTS);

export function copyLicenceTexts(folder: string): void {
  for (const [name, source] of Object.entries(TEXTS)) copyFileSync(at(source), join(folder, name));
}
