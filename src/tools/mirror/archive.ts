/**
 * Creates the archive of one platform for registries and mirrors. It has the same files as the npm package (executable and licences),
 * so that the `h1` hash of the lock file is the same.
 */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import type { Package } from "../../constructs/install/package-hash";

/** Fixed time, so that archives of the same files are identical. The format begins in 1980. */
const TIME = new Date(1980, 0, 1);
const modeOf = (name: string) => (name.startsWith("terraform-provider-") ? 0o100755 : 0o100644);

export async function archiveOf(files: Package): Promise<Buffer> {
  const archive = new ZipFile();
  // The format stores local time. The extended timestamp, which is in UTC, would depend on the time zone of the machine.
  const options = { mtime: TIME, forceDosTimestamp: true, compressionLevel: 6 };
  for (const name of [...files.keys()].sort())
    archive.addBuffer(files.get(name) as Buffer, name, { ...options, mode: modeOf(name) });
  archive.end();
  return await buffer(archive.outputStream);
}

/** The hash of an archive in lock files and mirrors. */
export const zipHash = (archive: Buffer): string => `zh:${createHash("sha256").update(archive).digest("hex")}`;
