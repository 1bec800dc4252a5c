// biome-ignore-all lint/plugin/platform: is given the platform, with this one as default; tested for all
/**
 * The provider package in a stack's `terraform.d/plugins`: the first place where an engine looks for a provider, before
 * any registry.
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

/** Hosts that engines put before a source without host: Terraform's and OpenTofu's. */
export const HOSTS = { terraform: "registry.terraform.io", tofu: "registry.opentofu.org" } as const;

/**
 * Brings the directory in step with the package: this version, for all hosts and platforms, and no other version. Hard
 * links make the further directories of a form cost nothing.
 */
export function installPackage(
  plugins: string,
  { platforms, formFor }: Pick<ProviderForms, "platforms" | "formFor">,
  version: string,
  progress: (directory: string) => void = () => undefined,
  // Windows has no modes: each file is as it should be.
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
  // biome-ignore lint/plugin/file-modes: the provider in a stack is no secret
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
    // A process that runs from the old file keeps it. An executable is great enough to share it with the npm package.
    const links = [...(twin ? [join(twin, name)] : []), ...(kind === "executable" && hasMode(source) ? [source] : [])];
    if (!links.some((from) => linked(from, path))) copy(source, path, mode);
  }
}

/** False on file systems without hard links, and from one file system to another. */
function linked(from: string, to: string): boolean {
  try {
    makeAndReplace(to, (temporary) => linkSync(from, temporary));
    return true;
  } catch {
    return false;
  }
}

/** Shares the blocks on file systems that can. */
function copy(from: string, to: string, mode: number): void {
  makeAndReplace(to, (temporary) => {
    copyFileSync(from, temporary, constants.COPYFILE_FICLONE);
    chmodSync(temporary, mode);
    const { size, atime, mtime } = statSync(from);
    if (isGreat(size)) utimesSync(temporary, atime, mtime);
  });
}

// Whether a file that is installed is the one of the package.

interface Status {
  readonly size: bigint;
  readonly ino: bigint;
  readonly dev: bigint;
  readonly mtimeMs: bigint;
}

/** Numbers of files on Windows have more digits than a number of JavaScript: rounded, two files would be one. */
const statusOf = (path: string): Status => statSync(path, { bigint: true });

/** FAT keeps times to two seconds; a time that was set has no parts of a millisecond. */
const SAME_TIME_MS = 2000n;

export function isSame(path: string, source: string, status: (path: string) => Status = statusOf): boolean {
  const [is, wanted] = [status(path), status(source)];
  if (is.size !== wanted.size) return false;
  if (is.ino === wanted.ino && is.dev === wanted.dev) return true;
  if (!isGreat(wanted.size)) return readFileSync(path).equals(readFileSync(source));
  const apart = is.mtimeMs - wanted.mtimeMs;
  return apart <= SAME_TIME_MS && apart >= -SAME_TIME_MS;
}

/** Reading an executable would take longer than all else of a synthesis. */
const isGreat = (size: number | bigint): boolean => size > 10_000_000;
