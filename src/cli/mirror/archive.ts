/**
 * The archive of one platform, as registries and mirrors have it: the executable alone, so that the lock file's `h1` hash
 * is the same as that of the npm package.
 */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** Two archives of one executable are equal byte for byte. The format begins in 1980. */
const TIME = new Date(1980, 0, 1);
const EXECUTABLE = 0o100755;

export async function archiveOf(name: string, executable: Buffer): Promise<Buffer> {
  const archive = new ZipFile();
  // The format has local times: with the extended form, which has seconds of UTC, the zone of the machine would show.
  archive.addBuffer(executable, name, { mtime: TIME, mode: EXECUTABLE, forceDosTimestamp: true, compressionLevel: 6 });
  archive.end();
  return await buffer(archive.outputStream);
}

/** The hash of an archive in lock files and mirrors. */
export const zipHash = (archive: Buffer): string => `zh:${createHash("sha256").update(archive).digest("hex")}`;
