/** A folder of new files: all of them or none. */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolders, removePath } from "../../system/files";
import { reasonOf } from "../report/failure";

/** Values of variables may be secrets. */
const OF_VARIABLES = ".tfvars";

/** Texts by path. `last` is written when all of them are there. What was there before is never replaced. */
export function writeNew(
  folder: string,
  files: Readonly<Record<string, string>>,
  last: () => void = () => undefined,
): void {
  const done: string[] = [];
  const made: string[] = [];
  let file = folder;
  try {
    for (const [path, text] of Object.entries(files)) {
      file = join(folder, path);
      // biome-ignore lint/plugin/file-modes: the umask decides, as for every file of the user
      made.push(...[makeFolders(dirname(file), 0o777)].filter((path) => path !== undefined));
      writeFileSync(file, text, { flag: "wx", mode: file.endsWith(OF_VARIABLES) ? 0o600 : 0o666 });
      done.push(file);
    }
    last();
  } catch (failure) {
    for (const one of [...done, ...made]) removePath(one);
    throw new Error(`${file} cannot be written, and nothing was: ${reasonOf(failure as Error)}`);
  }
}
