/** Computes the `h1` hash of a provider package for lock files. (`zh` hashes are those of archives in a registry.) */
import { createHash } from "node:crypto";
import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";

/** Contents of a flat package directory by file name. */
export type Package = ReadonlyMap<string, Buffer>;

export function readPackage(directory: string): Package {
  return new Map(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name))] as [string, Buffer]));
}

/** SHA-256 over one line per file, sorted by name; ignores modes and times. */
export function packageHash(files: Package): string {
  return hashOf(files, (content) => createHash("sha256").update(content).digest("hex"));
}

/** The same hash for files by path, without loading whole files into memory. */
export function hashOfFiles(paths: ReadonlyMap<string, string>): string {
  return hashOf(paths, digestOf);
}

function hashOf<T>(files: ReadonlyMap<string, T>, digest: (file: T) => string): string {
  const sum = createHash("sha256");
  for (const [name, file] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) sum.update(`${digest(file)}  ${name}\n`);
  return `h1:${sum.digest("base64")}`;
}

function digestOf(path: string): string {
  const sum = createHash("sha256");
  const part = Buffer.allocUnsafe(64 * 1024);
  // biome-ignore lint/plugin/file-modes: opens to read
  const file = openSync(path, "r");
  try {
    for (let size = readSync(file, part); size > 0; size = readSync(file, part)) sum.update(part.subarray(0, size));
  } finally {
    closeSync(file);
  }
  return sum.digest("hex");
}
