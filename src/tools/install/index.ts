/** `cdktf-pve install`: installs the provider into a configuration's `terraform.d/plugins`, and updates its lock entry. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../../package.json";
import { changeLock, lockedProviders } from "../../constructs/install/lock-file";
import { HOSTS, installPackage, SOURCE } from "../../constructs/install/plugin-directory";
import { providerForms } from "../../constructs/install/provider-forms";
import { replaceFile } from "../../constructs/install/whole-file";
import type { Progress, Report } from "../report/report";
import { ROOT } from "../root";

export interface Installed {
  readonly version: string;
  /** Folder with the provider. */
  readonly plugins: string;
  /** Form of the provider on this machine: script or executable. */
  readonly form: string;
}

export function install(directory: string, progress: Progress): Report<Installed> {
  if (!existsSync(directory)) throw new Error(`there is no folder ${directory}`);
  progress(`reading ${join(ROOT, "lib", "provider")}`);
  const forms = providerForms(ROOT);
  const plugins = join(directory, "terraform.d", "plugins");
  installPackage(plugins, forms, version, (target) => progress(`filling ${target}`));
  renewLock(join(directory, ".terraform.lock.hcl"), forms.hashes);
  return {
    text: () => `cdktf-pve/pve ${version} is in ${plugins}, here as ${forms.summary}. Run init next.\n`,
    json: { version, plugins, form: forms.summary },
  };
}

/** Updates existing lock entries, which may have the hash of another build. `init` writes missing ones. */
function renewLock(path: string, hashes: readonly string[]): void {
  if (!existsSync(path)) return;
  // biome-ignore lint/plugin/own-files: a lock file, which is kept as it is
  const before = readFileSync(path, "utf8");
  let lock = before;
  for (const host of Object.values(HOSTS)) {
    const address = `${host}/${SOURCE}`;
    if (lockedProviders(lock).includes(address))
      lock = changeLock(lock, { entry: { address, version, hashes }, without: [], announced: [] });
  }
  if (lock !== before) replaceFile(path, lock);
}
