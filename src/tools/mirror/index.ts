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
import { type Blob, CONFIG, LAYOUT_FILE, layoutIndexWith, pathOf, platformBlobs, tagOf, versionIndex } from "./oci";
import { executableFor, packageFor, platforms, type Source } from "./sources";

export interface MirrorOptions {
  readonly platform?: readonly string[];
  readonly host?: readonly string[];
  readonly from?: string;
  readonly musl?: boolean;
  /** Whether to write the layout of a registry for container images. */
  readonly oci?: boolean;
}

export interface Mirrored {
  readonly version: string;
  readonly directory: string;
  readonly platforms: readonly string[];
  /** Registries whose folders the mirror has; none in an OCI layout, since `repository_template` of OpenTofu maps them. */
  readonly hosts: readonly string[];
}

type Surroundings = Partial<Pick<ToolContext, "signal" | "progress">>;

export async function mirror(
  directory: string,
  { platform = platforms(), host, from, musl = false, oci = false }: MirrorOptions,
  surroundings: Surroundings = {},
): Promise<Report<Mirrored>> {
  // Reports unknown platforms before it writes anything.
  for (const name of platform) packageFor(name, musl);
  const { signal } = surroundings;
  const source = { root: ROOT, version, musl, ...(signal && { signal }), ...(from !== undefined && { from }) };
  if (!oci) return await mirrorRegistries(directory, platform, host ?? REGISTRIES, source, surroundings);
  if (host) throw new Error("--oci and --host exclude each other: name the host in OpenTofu's repository_template");
  return await mirrorAsImages(directory, platform, source, surroundings);
}

async function mirrorRegistries(
  directory: string,
  platform: readonly string[],
  hosts: readonly string[],
  source: Source,
  surroundings: Surroundings,
): Promise<Report<Mirrored>> {
  const [first = "", ...others] = hosts.map((host) => join(directory, folderOf(host)));
  // biome-ignore lint/plugin/file-modes: the umask decides, as for every file of the user
  for (const folder of [first, ...others]) makeFolders(folder, 0o777);
  const archives: MirroredArchive[] = [];
  for await (const { name, archive, hash } of archivesOf(platform, source, surroundings)) {
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

async function mirrorAsImages(
  directory: string,
  platform: readonly string[],
  source: Source,
  surroundings: Surroundings,
): Promise<Report<Mirrored>> {
  // biome-ignore lint/plugin/file-modes: the umask decides, as for every file of the user
  makeFolders(join(directory, "blobs", "sha256"), 0o777);
  const write = (blob: Blob) => replaceFile(join(directory, pathOf(blob)), blob.content);
  const manifests: Blob[] = [];
  write(CONFIG);
  for await (const { name, archive } of archivesOf(platform, source, surroundings)) {
    const { layer, manifest } = platformBlobs(name, archive);
    write(layer);
    write(manifest);
    manifests.push(manifest);
  }
  const index = versionIndex(manifests);
  write(index);
  const indexFile = join(directory, "index.json");
  replaceFile(join(directory, LAYOUT_FILE.name), LAYOUT_FILE.content);
  replaceFile(indexFile, layoutIndexWith(textOf(indexFile), tagOf(version), index));
  return {
    text: () =>
      `cdktf-pve/pve ${version} for ${platform.join(", ")} is in ${directory}, as the tag ${tagOf(version)}.\n`,
    json: { version, directory, platforms: platform, hosts: [] },
  };
}

async function* archivesOf(platform: readonly string[], source: Source, { signal, progress }: Surroundings) {
  for (const name of platform) {
    progress?.(`${name}: ${packageFor(name, source.musl)}`);
    const { files, hash } = await executableFor(name, source);
    const archive = await archiveOf(files);
    signal?.throwIfAborted();
    yield { name, archive, hash };
  }
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
