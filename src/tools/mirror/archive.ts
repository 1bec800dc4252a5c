/**
 * The archive of one platform, as registries and mirrors have it: the files of the npm package's provider, so that the lock
 * file's `h1` hash is the same: the executable, and the licences of what is in it.
 */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import type { Package } from "../../constructs/install/package-hash";

/** Two archives of the same files are equal byte for byte. The format begins in 1980. */
const TIME = new Date(1980, 0, 1);
const modeOf = (name: string) => (name.startsWith("terraform-provider-") ? 0o100755 : 0o100644);

export async function archiveOf(files: Package): Promise<Buffer> {
  const archive = new ZipFile();
  // The format has local times: with the extended form, which has seconds of UTC, the zone of the machine would show.
  const options = { mtime: TIME, forceDosTimestamp: true, compressionLevel: 6 };
  for (const name of [...files.keys()].sort())
    archive.addBuffer(files.get(name) as Buffer, name, { ...options, mode: modeOf(name) });
  archive.end();
  return await buffer(archive.outputStream);
}

/** The hash of an archive in lock files and mirrors. */
export const zipHash = (archive: Buffer): string => `zh:${createHash("sha256").update(archive).digest("hex")}`;
