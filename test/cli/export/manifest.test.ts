import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { hashOf, isAsWritten } from "../../../src/cli/export/manifest";

it("a file that git has given the line ends of Windows is as it was written, and one that somebody has changed is not", () => {
  const folder = mkdtempSync(join(tmpdir(), "export-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "main.ts");
  const hash = hashOf("one\ntwo\n");
  expect(isAsWritten(file, hash)).toBe(false);
  writeFileSync(file, "one\r\ntwo\r\n");
  expect(isAsWritten(file, hash)).toBe(true);
  writeFileSync(file, "one\r\nthree\r\n");
  expect(isAsWritten(file, hash)).toBe(false);
});
