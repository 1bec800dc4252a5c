/**
 * The provider package in a stack's `terraform.d/plugins`: the first place where an engine looks for a provider, before
 * any registry.
 */
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { arch, platform } from "node:os";
import { join } from "node:path";
import type { Package } from "./package-hash";
import { makeAndReplace, replaceFile } from "./whole-file";

export const SOURCE = "cdktf-pve/pve";

/** Hosts that engines put before a source without host: Terraform's and OpenTofu's. */
export const HOSTS = { terraform: "registry.terraform.io", tofu: "registry.opentofu.org" } as const;

/**
 * A script serves every platform, and synthesized stacks travel: from a laptop to a pipeline, from one architecture to
 * another. Hard links make the further directories cost nothing.
 */
const PLATFORMS = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"];

export function readPackage(directory: string): Package {
  return new Map(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name))] as [string, Buffer]));
}

/** Brings the directory in step with the package: this version, for all hosts and platforms, and no other version. */
export function installPackage(
  plugins: string,
  files: Package,
  version: string,
  progress: (directory: string) => void = () => undefined,
): void {
  let first: string | undefined;
  for (const host of Object.values(HOSTS)) {
    const versions = join(plugins, host, ...SOURCE.split("/"));
    for (const other of existsSync(versions) ? readdirSync(versions) : []) {
      if (other !== version) rmSync(join(versions, other), { recursive: true, force: true });
    }
    for (const name of new Set([...PLATFORMS, currentPlatform()])) {
      const target = join(versions, version, name);
      progress(target);
      fill(target, files, first);
      first ??= target;
    }
  }
}

function fill(target: string, files: Package, twin: string | undefined): void {
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(target)) {
    if (!files.has(name)) rmSync(join(target, name), { recursive: true, force: true });
  }
  for (const [name, content] of files) {
    const path = join(target, name);
    // Package managers and archives lose modes.
    const mode = name.startsWith("terraform-provider-") ? 0o755 : 0o644;
    if (isAsWanted(path, content, mode)) continue;
    // A process that runs from the old file keeps it.
    if (!twin || !linked(join(twin, name), path)) replaceFile(path, content, mode);
  }
}

function isAsWanted(path: string, content: Buffer, mode: number): boolean {
  if (!existsSync(path)) return false;
  const { size, mode: actual } = statSync(path);
  return size === content.length && (actual & 0o777) === mode && readFileSync(path).equals(content);
}

/** False on file systems without hard links. */
function linked(from: string, to: string): boolean {
  try {
    makeAndReplace(to, (temporary) => linkSync(from, temporary));
    return true;
  } catch {
    return false;
  }
}

/** This machine, in Terraform's words. */
function currentPlatform(): string {
  const system = platform() === "win32" ? "windows" : platform();
  const machine: Record<string, string> = { x64: "amd64", ia32: "386" };
  return `${system}_${machine[arch()] ?? arch()}`;
}
