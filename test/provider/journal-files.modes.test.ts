import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { journalFile } from "../../src/provider/journal-files";
import { RunNotes } from "../../src/provider/run-notes";
import { expectMode } from "../support/modes";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "journal-file-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("keeps lines in a file and a folder that only their owner can read", () => {
  const journal = journalFile(new RunNotes({ dataFolder: folder }));
  const file = join(folder, "cdktf-pve", "open-creations.jsonl");
  journal?.append("one");
  expectMode(file, 0o600);
  expectMode(join(folder, "cdktf-pve"), 0o700);
  journal?.append("two");
  expect(journal?.read()).toEqual(["one", "two"]);
  journal?.replace(["three"]);
  expectMode(file, 0o600);
  expect(readFileSync(file, "utf8")).toBe("three\n");
  journal?.replace([]);
  expect(existsSync(file)).toBe(false);
});

it("keeps nothing if Terraform has no folder", () => {
  expect(journalFile(new RunNotes())).toBeUndefined();
  expect(journalFile(new RunNotes({ dataFolder: join(folder, "none") }))).toBeUndefined();
});
