/**
 * The `h1` hash by which a lock file recognises a provider package. (`zh` hashes are those of a registry's archives, which
 * there are none of.)
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Contents of a flat package directory by file name. */
export type Package = ReadonlyMap<string, Buffer>;

export function readPackage(directory: string): Package {
  return new Map(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name))] as [string, Buffer]));
}

/** SHA-256 over one line per file, in the order of their names; neither modes nor times count. */
export function packageHash(files: Package): string {
  const sum = createHash("sha256");
  for (const name of [...files.keys()].sort()) {
    const content = createHash("sha256").update(files.get(name) as Buffer);
    sum.update(`${content.digest("hex")}  ${name}\n`);
  }
  return `h1:${sum.digest("base64")}`;
}
