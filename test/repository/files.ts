/** The repository's own files, as a clone has them: what is installed or generated does not count. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..", "..");

/** Installed or made by the build; see `.gitignore`. */
const NOT_OURS = new Set(["node_modules", "dist", "lib", "coverage", "src/bindings"]);
const SHOWN_HIDDEN = new Set([".github", ".ci"]);

export interface Entries {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** Everything below a folder, by paths from the root with `/`. */
export function entries(folder = ""): Entries {
  const files: string[] = [];
  const folders: string[] = [];
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (NOT_OURS.has(path)) continue;
    if (!entry.isDirectory()) {
      files.push(path);
    } else if (!entry.name.startsWith(".") || SHOWN_HIDDEN.has(path)) {
      folders.push(path);
      const below = entries(path);
      files.push(...below.files);
      folders.push(...below.folders);
    }
  }
  return { files, folders };
}

export const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
