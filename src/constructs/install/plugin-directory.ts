// biome-ignore-all lint/plugin/platform: is given the platform, with this one as default; tested for all
/**
 * Fills `terraform.d/plugins` of a stack. Terraform searches providers there first, before any registry.
 */
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { makeFolders, removePath, removeUnlessInUse } from "../../system/files";
import { type ProviderForm, sourceOf } from "./executables";
import type { ProviderForms } from "./provider-forms";
import { makeAndReplace } from "./whole-file";

export const SOURCE = "cdktf-pve/pve";

/** Hosts that Terraform and OpenTofu add to a source without a host. */
export const HOSTS = { terraform: "registry.terraform.io", tofu: "registry.opentofu.org" } as const;

/**
 * Makes the directory match the package: this version for all hosts and platforms, and no other version. Further copies of a
 * form are hard links.
 */
export function installPackage(
  plugins: string,
  { platforms, formFor }: Pick<ProviderForms, "platforms" | "formFor">,
  version: string,
  progress: (directory: string) => void = () => undefined,
  // Windows has no file modes, so that modes always match.
  system: string = process.platform,
): void {
  const filled = new Map<ProviderForm, string>();
  for (const host of Object.values(HOSTS)) {
    const versions = join(plugins, host, ...SOURCE.split("/"));
    for (const other of existsSync(versions) ? readdirSync(versions) : []) {
      if (other !== version) removeUnlessInUse(join(versions, other), { system });
    }
    for (const name of platforms) {
      const target = join(versions, version, name);
      const form = formFor(name);
      progress(target);
      fill(target, form, filled.get(form), system);
      if (!filled.has(form)) filled.set(form, target);
    }
  }
}

function fill(target: string, form: ProviderForm, twin: string | undefined, system: string): void {
  const { kind, names } = form;
  // biome-ignore lint/plugin/file-modes: the provider in a stack is not a secret
  makeFolders(target, 0o777);
  for (const name of readdirSync(target)) {
    if (!names.includes(name)) removePath(join(target, name), { system });
  }
  for (const name of names) {
    const path = join(target, name);
    const source = sourceOf(form, name);
    // Package managers and archives lose modes.
    const mode = name.startsWith("terraform-provider-") ? 0o755 : 0o644;
    const hasMode = (file: string) => system === "win32" || (statSync(file).mode & 0o777) === mode;
    if (existsSync(path) && hasMode(path) && isSame(path, source)) continue;
    // A process that runs the old file keeps it. Executables are large: they share their blocks with the npm package.
    const links = [...(twin ? [join(twin, name)] : []), ...(kind === "executable" && hasMode(source) ? [source] : [])];
    if (!links.some((from) => linked(from, path))) copy(source, path, mode);
  }
}

/** Creates a hard link. `false` on file systems without hard links, and across file systems. */
function linked(from: string, to: string): boolean {
  try {
    makeAndReplace(to, (temporary) => linkSync(from, temporary));
    return true;
  } catch {
    return false;
  }
}

/** Copies a file. Shares the blocks on file systems with copy-on-write. */
function copy(from: string, to: string, mode: number): void {
  makeAndReplace(to, (temporary) => {
    copyFileSync(from, temporary, constants.COPYFILE_FICLONE);
    chmodSync(temporary, mode);
    const { size, atime, mtime } = statSync(from);
    if (isLarge(size)) utimesSync(temporary, atime, mtime);
  });
}

// Comparing an installed file with that of the package.

interface Status {
  readonly size: bigint;
  readonly ino: bigint;
  readonly dev: bigint;
  readonly mtimeMs: bigint;
}

/** Uses bigints: file ids on Windows exceed the precision of a JavaScript number, so that two files could look like one. */
const statusOf = (path: string): Status => statSync(path, { bigint: true });

/** FAT stores times to two seconds, and a copied time has no fraction of a millisecond. */
const SAME_TIME_MS = 2000n;

export function isSame(path: string, source: string, status: (path: string) => Status = statusOf): boolean {
  const [installed, wanted] = [status(path), status(source)];
  if (installed.size !== wanted.size) return false;
  if (installed.ino === wanted.ino && installed.dev === wanted.dev) return true;
  if (!isLarge(wanted.size)) return readFileSync(path).equals(readFileSync(source));
  const difference = installed.mtimeMs - wanted.mtimeMs;
  return difference <= SAME_TIME_MS && difference >= -SAME_TIME_MS;
}

/** Whether a file is too large to compare its contents: reading an executable would take longer than the rest of a synthesis. */
const isLarge = (size: number | bigint): boolean => size > 10_000_000;
