/**
 * Finds the compiled provider. Each platform has its own npm package, an optional dependency of this one; npm installs the
 * package that fits the machine.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** One form of the provider: a flat folder that Terraform can run it from. */
export interface ProviderForm {
  readonly kind: "executable" | "script";
  readonly directory: string;
  readonly names: readonly string[];
  /** File names in `directory`, for files with another name there. */
  readonly sources?: Readonly<Record<string, string>>;
  /** The `h1` hash by which a lock file recognises the folder. */
  readonly hash: string;
}

/** npm packages by Terraform's name of the platform. If there are several, the first that starts is used. */
export const EXECUTABLES: Readonly<Record<string, readonly string[]>> = {
  linux_amd64: ["linux-x64", "linux-x64-musl"],
  linux_arm64: ["linux-arm64", "linux-arm64-musl"],
  darwin_amd64: ["darwin-x64"],
  darwin_arm64: ["darwin-arm64"],
  windows_amd64: ["win32-x64"],
  windows_arm64: ["win32-arm64"],
};

/** npm scope of the packages with executables. */
export const SCOPE = "@cdktf-pve";
/** Message of a provider that is started by hand. */
const GREETING = "is a Terraform provider plugin";

/** Path of one of its files. */
export const sourceOf = ({ directory, sources }: Pick<ProviderForm, "directory" | "sources">, name: string): string =>
  join(directory, sources?.[name] ?? name);

/** Executables for a platform: installed alongside the package at `root`, or built in this checkout. */
export function executablesFor(platform: string, root: string): ProviderForm[] {
  return (EXECUTABLES[platform] ?? []).flatMap((name) => installedExecutable(name, root) ?? []);
}

/** Executable of one npm package. `name`: without its scope. */
export function installedExecutable(name: string, root: string): ProviderForm | undefined {
  const version = versionOf(join(root, "package.json"));
  const folders = [installed(name, root), join(root, "dist", "platforms", name)];
  for (const folder of folders) {
    const form = folder === undefined ? undefined : executableIn(folder, version);
    if (form) return form;
  }
  return undefined;
}

/** Whether this machine can run it. That depends on C library, processor and security settings. */
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

/** Executable in the folder of an npm package. `undefined` if the package has another version. */
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
