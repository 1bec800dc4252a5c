/** Copies the provider package into a configuration's `terraform.d/plugins`, and renews its entry in the lock file. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { changeLock, lockedProviders } from "../constructs/install/lock-file";
import { packageHash } from "../constructs/install/package-hash";
import { HOSTS, installPackage, readPackage, SOURCE } from "../constructs/install/plugin-directory";
import { replaceFile } from "../constructs/install/whole-file";

/** Beside the command in the built package. */
const PACKAGE = join(__dirname, "..", "provider");

/** Returns the message for the user; `progress` is called with each step as it begins. */
export function install(directory: string, progress: (step: string) => void = () => undefined): string {
  if (!existsSync(directory)) throw new Error(`there is no folder ${directory}`);
  progress(`reading ${PACKAGE}`);
  const files = readPackage(PACKAGE);
  const version = [...files.keys()]
    .map((name) => /^[^_]*_v(\d+\.\d+\.\d\S*)$/.exec(name)?.[1])
    .find((found) => found !== undefined);
  if (version === undefined) throw new Error(`${PACKAGE} holds no provider`);
  const plugins = join(directory, "terraform.d", "plugins");
  installPackage(plugins, files, version, (target) => progress(`filling ${target}`));
  renewLock(join(directory, ".terraform.lock.hcl"), version, packageHash(files));
  return `cdktf-pve/pve ${version} is in ${plugins}. Run init next.\n`;
}

/** An entry that is there already may have the hash of another build; without one, `init` writes it. */
function renewLock(path: string, version: string, hash: string): void {
  if (!existsSync(path)) return;
  const before = readFileSync(path, "utf8");
  let lock = before;
  for (const host of Object.values(HOSTS)) {
    const address = `${host}/${SOURCE}`;
    if (lockedProviders(lock).includes(address))
      lock = changeLock(lock, { entry: { address, version, hashes: [hash] }, without: [], announced: [] });
  }
  if (lock !== before) replaceFile(path, lock);
}
