/** The commit of a build, for versions and requests. It is equal on every machine, so that hashes are equal. */
import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { manifest, ROOT } from "./project";

/** Files that affect the result. Others may change, as a release changes `package.json`. */
const SOURCES = ["src", "scripts", "package-lock.json", "LICENSE", "THIRD-PARTY-LICENSES.md"];

/** Returns `unknown` for sources without git, also inside another clone. */
export function commitOf(folder: string): string {
  try {
    if (realpathSync(git(folder, "rev-parse", "--show-toplevel")) !== realpathSync(folder)) return "unknown";
    const commit = git(folder, "rev-parse", "HEAD");
    return git(folder, "status", "--porcelain", "--", ...SOURCES) === "" ? commit : `${commit}-modified`;
  } catch {
    return "unknown";
  }
}

function git(folder: string, ...args: string[]): string {
  // A git hook sets variables of its own repository, which may be another one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
  return execFileSync("git", args, { cwd: folder, env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}

/** Build data of every bundle: `src/system/build.ts`. */
export const BUILD = { version: manifest.version, commit: commitOf(ROOT) };
