/**
 * The files of a release for the registries of Terraform and OpenTofu. They are an archive for each
 * platform, `SHA256SUMS` of all archives, its signature, and the manifest with the version of the plugin protocol.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { archiveOf } from "../../src/tools/mirror/archive";
import { archiveName, executableName } from "../../src/tools/mirror/layout";
import { executableFor } from "../../src/tools/mirror/sources";
import { LICENCE_TEXTS } from "../executables/licence-texts";
import { formatOf } from "./format";

const MANIFEST = { version: 1, metadata: { protocol_versions: ["6.0"] } };

export interface RegistryRelease {
  readonly version: string;
  readonly platforms: readonly string[];
  /** Folder with the npm packages of the executables. */
  readonly packages: string;
  /** Key of the signer, as `gpg` names it. */
  readonly key?: string;
}

/** Replaces the content of `folder` with the files, and returns their names. */
export async function writeRegistryRelease(
  folder: string,
  { version, platforms, packages, key }: RegistryRelease,
): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const platform of platforms) {
    const { files } = await executableFor(platform, { from: packages, version, root: packages });
    const missing = [executableName(version, platform), ...LICENCE_TEXTS].filter((name) => !files.has(name));
    if (missing.length > 0) throw new Error(`the package for ${platform} lacks ${missing.join(", ")}`);
    const format = formatOf(files.get(executableName(version, platform)) as Buffer);
    const found = format && `${format.os}_${format.architecture}`;
    if (found !== platform) throw new Error(`the executable for ${platform} is for ${found ?? "no known machine"}`);
    const archive = await archiveOf(files);
    writeFileSync(join(folder, archiveName(version, platform)), archive);
  }
  const base = `terraform-provider-pve_${version}`;
  writeFileSync(join(folder, `${base}_manifest.json`), `${JSON.stringify(MANIFEST, null, 2)}\n`);
  const sums = `${base}_SHA256SUMS`;
  writeFileSync(join(folder, sums), sumsOf(folder));
  if (key !== undefined)
    execFileSync("gpg", ["--batch", "--yes", "--local-user", key, "--detach-sign", "--output", `${sums}.sig`, sums], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  return readdirSync(folder).sort();
}

/** In the format of `sha256sum`. */
function sumsOf(folder: string): string {
  const lines = readdirSync(folder)
    .sort()
    .map((name) => {
      const sum = createHash("sha256").update(readFileSync(join(folder, name)));
      return `${sum.digest("hex")}  ${name}\n`;
    });
  return lines.join("");
}
