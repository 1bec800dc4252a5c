/** Replaces files atomically: readers see the old or the new file, and a full disk leaves the old one. */
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { renameFile } from "../../system/files";

export function replaceFile(path: string, content: string | Buffer): void {
  makeAndReplace(path, (temporary) => {
    // biome-ignore lint/plugin/file-modes: the lock file and the provider in a stack are not secrets
    writeFileSync(temporary, content);
    // biome-ignore lint/plugin/platform: sets modes, which mean nothing on Windows and fail nowhere
    chmodSync(temporary, 0o644);
  });
}

/** Replaces a file. `make` creates the new one under a temporary name. */
export function makeAndReplace(path: string, make: (temporary: string) => void): void {
  const temporary = `${path}.${process.pid}`;
  try {
    rmSync(temporary, { force: true });
    make(temporary);
    renameFile(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new Error(`${path} cannot be written: ${(error as Error).message}`);
  }
}
