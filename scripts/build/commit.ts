/** The commit that is built, which versions and requests tell: the same on every machine, so that their hashes are the same. */
import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { manifest, ROOT } from "./project";

/** What decides about the result. The rest of a clone may change, as a release changes `package.json`. */
const SOURCES = ["src", "scripts", "package-lock.json", "LICENSE", "THIRD-PARTY-LICENSES.md"];

/** `unknown` for sources that came without git, also within a clone of something else. */
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
  // A hook of git names its repository, which need not be this one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
  return execFileSync("git", args, { cwd: folder, env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}

/** What every bundle is told of itself: `src/system/build.ts`. */
export const BUILD = { version: manifest.version, commit: commitOf(ROOT) };
