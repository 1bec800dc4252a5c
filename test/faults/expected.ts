/** Cases that are known to fail, by name. The list may only get shorter, and goes when it is empty. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "expected-failures.txt");

export function expectedFailures(): readonly string[] {
  return existsSync(FILE) ? readFileSync(FILE, "utf8").split("\n").filter(Boolean) : [];
}

export function noteFailures(names: readonly string[]): void {
  writeFileSync(FILE, names.map((name) => `${name}\n`).join(""));
}
