/** Files that are there as a whole or not at all, whoever is killed meanwhile. */
import { renameSync, rmSync, writeFileSync } from "node:fs";

/** Writes beside the file first, and with the owner's rights only. */
export function writeWholeFile(file: string, content: string | Uint8Array): void {
  const beside = `${file}.${process.pid}.new`;
  try {
    writeFileSync(beside, content, { mode: 0o600 });
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
