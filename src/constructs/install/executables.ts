/**
 * The compiled provider: an npm package for each platform, an optional dependency of this one, of which npm installs the
 * one that fits the machine.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** One form of the provider: a flat folder, as an engine finds it. */
export interface ProviderForm {
  readonly kind: "executable" | "script";
  readonly directory: string;
  readonly names: readonly string[];
  /** Names that its files have in `directory`, where they are others. */
  readonly sources?: Readonly<Record<string, string>>;
  /** The `h1` hash by which a lock file recognises the folder. */
  readonly hash: string;
}

/** Terraform's name of a platform, to the packages for it: where there are several, the first that can be started. */
export const EXECUTABLES: Readonly<Record<string, readonly string[]>> = {
  linux_amd64: ["linux-x64", "linux-x64-musl"],
  linux_arm64: ["linux-arm64", "linux-arm64-musl"],
  darwin_amd64: ["darwin-x64"],
  darwin_arm64: ["darwin-arm64"],
  windows_amd64: ["win32-x64"],
};

/** Of the npm packages that have the executables. */
export const SCOPE = "@cdktf-pve";
/** What the provider says to a person who starts it. */
const GREETING = "is a Terraform provider plugin";

/** Where a file of it lies. */
export const sourceOf = ({ directory, sources }: Pick<ProviderForm, "directory" | "sources">, name: string): string =>
  join(directory, sources?.[name] ?? name);

/** The executables for a platform that are installed beside the package at `root`, or were built in this checkout. */
export function executablesFor(platform: string, root: string): ProviderForm[] {
  return (EXECUTABLES[platform] ?? []).flatMap((name) => installedExecutable(name, root) ?? []);
}

/** That of one npm package, named without its scope. */
export function installedExecutable(name: string, root: string): ProviderForm | undefined {
  const version = versionOf(join(root, "package.json"));
  const folders = [installed(name, root), join(root, "dist", "platforms", name)];
  for (const folder of folders) {
    const form = folder === undefined ? undefined : executableIn(folder, version);
    if (form) return form;
  }
  return undefined;
}

/** Whether this machine can run it: its C library, its processor and its security settings have a say in that. */
export function starts({ directory, names }: ProviderForm): boolean {
  const file = names.find((name) => name.startsWith("terraform-provider-"));
  if (file === undefined) return false;
  const { stderr } = spawnSync(join(directory, file), {
    encoding: "utf8",
    env: {},
    timeout: 10_000,
    windowsHide: true,
  });
  return stderr?.includes(GREETING) ?? false;
}

/** The executable in the folder of its npm package, where that is of the version. */
export function executableIn(folder: string, version: string | undefined): ProviderForm | undefined {
  const manifest = join(folder, "package.json");
  const directory = join(folder, "provider");
  if (versionOf(manifest) !== version || !existsSync(manifest) || !existsSync(directory)) return undefined;
  const { providerHash } = JSON.parse(readFileSync(manifest, "utf8")) as { providerHash?: string };
  if (providerHash === undefined) return undefined;
  return { kind: "executable", directory, names: readdirSync(directory), hash: providerHash };
}

function installed(name: string, root: string): string | undefined {
  try {
    return dirname(createRequire(join(root, "package.json")).resolve(`${SCOPE}/${name}/package.json`));
  } catch {
    return undefined;
  }
}

function versionOf(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined;
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version?: string }).version;
}
