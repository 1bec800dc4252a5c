/**
 * Makes a folder with those above it that are missing. Node's own way (`recursive`) never returns where a file system
 * answers that a folder is missing which is there, as `/proc` does.
 */
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** The first one that was made, `undefined` where all were there. `mode` is that of each new one, less the umask. */
export function makeFolders(folder: string, mode: number): string | undefined {
  try {
    return made(folder, mode);
  } catch (failure) {
    const above = dirname(folder);
    if ((failure as NodeJS.ErrnoException).code !== "ENOENT" || above === folder) throw failure;
    const first = makeFolders(above, mode);
    return made(folder, mode) === undefined ? first : (first ?? folder);
  }
}

function made(folder: string, mode: number): string | undefined {
  try {
    mkdirSync(folder, { mode });
    return folder;
  } catch (failure) {
    // Systems name different reasons where it is there: that it exists, is read-only, or is the root.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
    throw failure;
  }
}
