/** The licences that must accompany the executable in each form: package, archive, mirror, stack. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "../build/project";

/** Path in the repository by file name. */
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
