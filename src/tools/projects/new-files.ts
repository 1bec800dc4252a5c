/** Writes a folder of new files: all of them or none. */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolders, removePath } from "../../system/files";
import { reasonOf } from "../report/failure";

/** Files with values of variables, which may be secrets. */
const VARIABLES_FILE = ".tfvars";

/** Writes files (contents by path), then calls `last`. Never replaces a file. On a failure, removes everything that it wrote. */
export function writeNew(
  folder: string,
  files: Readonly<Record<string, string>>,
  last: () => void = () => undefined,
): void {
  const writtenFiles: string[] = [];
  const newFolders: string[] = [];
  let file = folder;
  try {
    for (const [path, text] of Object.entries(files)) {
      file = join(folder, path);
      // biome-ignore lint/plugin/file-modes: the umask decides, as for every file of the user
      newFolders.push(...[makeFolders(dirname(file), 0o777)].filter((path) => path !== undefined));
      writeFileSync(file, text, { flag: "wx", mode: file.endsWith(VARIABLES_FILE) ? 0o600 : 0o666 });
      writtenFiles.push(file);
    }
    last();
  } catch (failure) {
    for (const path of [...writtenFiles, ...newFolders]) removePath(path);
    throw new Error(`${file} cannot be written, and nothing was: ${reasonOf(failure as Error)}`);
  }
}
