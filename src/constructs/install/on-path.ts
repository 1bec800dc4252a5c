// biome-ignore-all lint/plugin/platform: is given the platform, with this one as default; tested for all
/** Finds programs on the PATH. Does not load CDKTF, because the setup of tests uses it. */
import { accessSync, constants } from "node:fs";
import { posix, win32 } from "node:path";

interface Machine {
  readonly system: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isExecutable: (path: string) => boolean;
}

const HERE: Machine = { system: process.platform, environment: process.env, isExecutable };

/**
 * Path of a program, or `undefined`. Windows starts only files with an extension of PATHEXT, and adds one to a name without: it
 * ignores a shell script of the same name.
 */
export function onPath(name: string, { system, environment, isExecutable }: Machine = HERE): string | undefined {
  const isForWindows = system === "win32";
  const { delimiter, join } = isForWindows ? win32 : posix;
  const known = (environment.PATHEXT ?? ".COM;.EXE;.BAT;.CMD").split(";").filter(Boolean);
  const isWhole = !isForWindows || known.some((extension) => name.toUpperCase().endsWith(extension.toUpperCase()));
  const extensions = isWhole ? [""] : known;
  return (environment.PATH ?? "")
    .split(delimiter)
    .map((folder) => (isForWindows ? folder.replace(/"/g, "") : folder))
    .flatMap((folder) => extensions.map((extension) => join(folder, `${name}${extension}`)))
    .find(isExecutable);
}

/** Whether a name is a path, which is not searched on the PATH. */
export const isPath = (name: string, system: string = process.platform): boolean =>
  name.includes("/") || (system === "win32" && name.includes("\\"));

/** On Windows, whether the file exists. */
function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
