/** Files that are there as a whole or not at all, whoever is killed meanwhile. */
import { rmSync, writeFileSync } from "node:fs";
import { takePlace } from "./take-place";

/** Writes beside the file first, and with the owner's rights only. */
export function writeWholeFile(file: string, content: string | Uint8Array): void {
  const beside = `${file}.${process.pid}.new`;
  try {
    writeFileSync(beside, content, { mode: 0o600 });
    takePlace(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
