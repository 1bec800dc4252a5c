/** The code of this package as compiled before, in the user's cache directory; `CDKTF_PVE_CODE_CACHE=off` does without. */
import { ownFolder, userDirectories } from "../../system/own-folder";
import { CodeFiles } from "./code-files";
import { CodeLoader } from "./code-loader";

const OFF = ["off", "0", "false", "no"];

/** `undefined` where nothing can be kept, or is to be. */
export function keptCode(
  packageFolder: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  directories = userDirectories("cache", environment),
): CodeLoader | undefined {
  if (OFF.includes((environment.CDKTF_PVE_CODE_CACHE ?? "").toLowerCase())) return undefined;
  const folder = ownFolder("compiled", directories);
  return folder === undefined ? undefined : new CodeLoader(packageFolder, new CodeFiles(folder));
}
