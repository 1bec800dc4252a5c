/** The versions of the site's menu. The newest is at the root, and older ones in folders below it. */
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, rmSync } from "node:fs";
import { join } from "node:path";

export interface Version {
  readonly name: string;
  /** Empty for the newest version. */
  readonly folder: string;
}

/** On Windows, npm is a command file, which only a shell starts. */
const shell = process.platform === "win32";

/**
 * Builds each older version from its tag, with the present menu, and adds it to the built site. An older version adds
 * none: only the newest one is at the root.
 */
export function addOlderVersions(
  site: string,
  current: string,
  versions: readonly Version[],
  repository: string,
): void {
  const folder = versions.find(({ name }) => name === current)?.folder;
  if (folder !== "") return;
  for (const older of versions.filter(({ name }) => name !== current)) {
    const clone = join(repository, "dist", "site-versions", older.name);
    rmSync(clone, { recursive: true, force: true });
    const args = ["-c", "advice.detachedHead=false", "clone", "--quiet", "--branch", `v${older.name}`];
    execFileSync("git", [...args, repository, clone], { stdio: "inherit" });
    copyFileSync(join(repository, "site", "versions.json"), join(clone, "site", "versions.json"));
    execFileSync("npm", ["run", "--silent", "site"], { cwd: clone, stdio: "inherit", shell });
    cpSync(join(clone, "dist", "site"), join(site, older.folder), { recursive: true });
  }
}
