/** `cdktf-pve mirror`: writes a mirror. Writes archives before index files, so that a mirror in use never refers to missing files. */
import { existsSync, linkSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../../package.json";
import { makeAndReplace, replaceFile } from "../../constructs/install/whole-file";
import { makeFolders } from "../../system/files";
import type { Report, ToolContext } from "../report/report";
import { ROOT } from "../root";
import { archiveOf, zipHash } from "./archive";
import { archiveName, folderOf, indexWith, type MirroredArchive, REGISTRIES, versionWith } from "./layout";
import { executableFor, packageFor, platforms } from "./sources";

export interface MirrorOptions {
  readonly platform?: readonly string[];
  readonly host?: readonly string[];
  readonly from?: string;
  readonly musl?: boolean;
}

export interface Mirrored {
  readonly version: string;
  readonly directory: string;
  readonly platforms: readonly string[];
  readonly hosts: readonly string[];
}

export async function mirror(
  directory: string,
  { platform = platforms(), host: hosts = REGISTRIES, from, musl = false }: MirrorOptions,
  { signal, progress }: Partial<Pick<ToolContext, "signal" | "progress">> = {},
): Promise<Report<Mirrored>> {
  // Reports unknown platforms before it writes anything.
  for (const name of platform) packageFor(name, musl);
  const [first = "", ...others] = hosts.map((host) => join(directory, folderOf(host)));
  // biome-ignore lint/plugin/file-modes: the umask decides, as for every file of the user
  for (const folder of [first, ...others]) makeFolders(folder, 0o777);
  const source = { root: ROOT, version, musl, ...(signal && { signal }), ...(from !== undefined && { from }) };
  const archives: MirroredArchive[] = [];
  for (const name of platform) {
    progress?.(`${name}: ${packageFor(name, musl)}`);
    const { files, hash } = await executableFor(name, source);
    const archive = await archiveOf(files);
    signal?.throwIfAborted();
    const file = archiveName(version, name);
    replaceFile(join(first, file), archive);
    for (const folder of others) share(join(first, file), join(folder, file), archive);
    archives.push({ platform: name, hashes: [hash, zipHash(archive)] });
  }
  for (const folder of [first, ...others]) {
    const [versionFile, indexFile] = [join(folder, `${version}.json`), join(folder, "index.json")];
    replaceFile(versionFile, versionWith(textOf(versionFile), version, archives));
    replaceFile(indexFile, indexWith(textOf(indexFile), version));
  }
  return {
    text: () => `cdktf-pve/pve ${version} for ${platform.join(", ")} is in ${directory}, for ${hosts.join(" and ")}.\n`,
    json: { version, directory, platforms: platform, hosts },
  };
}

/** Hard-links the archive for another registry, because it is large. */
function share(from: string, to: string, content: Buffer): void {
  try {
    makeAndReplace(to, (temporary) => linkSync(from, temporary));
  } catch {
    replaceFile(to, content);
  }
}

// biome-ignore lint/plugin/own-files: is compared with what would be written
const textOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
