/** Finds the executable of a platform. */
// biome-ignore-all lint/plugin/platform: is given the platform, with this one as default; tested for all
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  EXECUTABLES,
  executableIn,
  installedExecutable,
  type ProviderForm,
  SCOPE,
} from "../../constructs/install/executables";
import { type Package, packageHash, readPackage } from "../../constructs/install/package-hash";
import { removeUnlessInUse } from "../../system/files";

const run = promisify(execFile);

export interface Source {
  /** Folder with the npm packages of a release build, instead of the npm registry. */
  readonly from?: string;
  /** Whether to use executables for Linux without glibc, such as Alpine. */
  readonly musl?: boolean;
  readonly version: string;
  /** Folder of this package. */
  readonly root: string;
  readonly signal?: AbortSignal;
}

export interface Found {
  /** Executable and licences. */
  readonly files: Package;
  /** `h1` hash for the lock file. */
  readonly hash: string;
}

/** Name of the npm package that has the executable. */
export function packageFor(platform: string, musl = false): string {
  const names = EXECUTABLES[platform];
  if (names === undefined)
    throw new Error(`there is no executable for ${platform}, only for ${platforms().join(", ")}`);
  return (musl ? names.find((name) => name.endsWith("-musl")) : names[0]) ?? (names[0] as string);
}

export const platforms = (): readonly string[] => Object.keys(EXECUTABLES);

export async function executableFor(platform: string, source: Source): Promise<Found> {
  const name = packageFor(platform, source.musl);
  const { from, root, version } = source;
  const form = from === undefined ? installedExecutable(name, root) : executableIn(join(from, name), version);
  if (form) return read(form);
  if (from !== undefined) throw new Error(`${join(from, name)} has no executable of ${version}`);
  return await download(name, source);
}

async function download(name: string, { version, signal }: Source): Promise<Found> {
  // biome-ignore lint/plugin/file-modes: Node makes the folder for the user alone
  // biome-ignore lint/plugin/machine: a folder for a package that is fetched, for the length of a command
  const folder = mkdtempSync(join(tmpdir(), "cdktf-pve-mirror-"));
  const wanted = `${SCOPE}/${name}@${version}`;
  try {
    const npm = npmOn(process.platform);
    await run(npm.command, ["pack", wanted, "--loglevel=error"], {
      cwd: folder,
      shell: npm.shell,
      maxBuffer: 1 << 26,
      signal,
    }).catch((failure: { stderr?: string }) => {
      const output = failure.stderr ?? "";
      throw new Error(`npm cannot get ${wanted}; a release build can be given with --from. ${output}`.trim());
    });
    const [archive = ""] = readdirSync(folder);
    await run("tar", ["-xzf", archive], { cwd: folder, signal });
    const form = executableIn(join(folder, "package"), version);
    if (!form) throw new Error(`${wanted} has no executable`);
    return read(form);
  } finally {
    removeUnlessInUse(folder);
  }
}

/** npm's command. On Windows it is a command file, which needs a shell. */
export const npmOn = (system: string) => ({
  command: system === "win32" ? "npm.cmd" : "npm",
  shell: system === "win32",
});

/** Reads a package and compares its hash, to detect truncated or changed executables. */
function read({ directory, hash }: ProviderForm): Found {
  const files = readPackage(directory);
  if (packageHash(files) !== hash)
    throw new Error(`the executable in ${directory} is not the one that its package names`);
  return { files, hash };
}
