/** Folders below the system's temporary folder, which are removed after their use. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

const createFolder = () => mkdtempSync(join(tmpdir(), "cdktf-pve-test-"));
const removeFolder = (path: string) => rmSync(path, { recursive: true, force: true });

/** A new folder for the current test. */
export function temporaryFolder(): string {
  const folder = createFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** A new folder for all tests of the file or `describe` that calls it. */
export function sharedFolder(): string {
  const folder = createFolder();
  afterAll(() => removeFolder(folder));
  return folder;
}
