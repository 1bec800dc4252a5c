/**
 * The `h1` hash by which a lock file recognises a provider package. Our package is one for all platforms, and so is its
 * hash: an entry with it holds for all of them. (`zh` hashes are those of a registry's archives, which there are none of.)
 */
import { createHash } from "node:crypto";

/** Contents of a flat package directory by file name. */
export type Package = ReadonlyMap<string, Buffer>;

/** SHA-256 over one line per file, in the order of their names; neither modes nor times count. */
export function packageHash(files: Package): string {
  const sum = createHash("sha256");
  for (const name of [...files.keys()].sort()) {
    const content = createHash("sha256").update(files.get(name) as Buffer);
    sum.update(`${content.digest("hex")}  ${name}\n`);
  }
  return `h1:${sum.digest("base64")}`;
}
