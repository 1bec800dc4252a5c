import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeWholeFile } from "../../src/system/files";
import { expectMode } from "../support/modes";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "whole-file-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("a file is replaced as a whole, and only its owner can read it", () => {
  const file = join(folder, "state.json");
  writeWholeFile(file, "first");
  writeWholeFile(file, "second");
  expect(readFileSync(file, "utf8")).toBe("second");
  expectMode(file, 0o600);
  expect(readdirSync(folder)).toEqual(["state.json"]);
});

it("no temporary file remains next to a file that cannot be replaced", () => {
  const file = join(folder, "taken");
  mkdirSync(join(file, "by a folder"), { recursive: true });
  expect(() => writeWholeFile(file, "content")).toThrow();
  expect(readdirSync(folder)).toEqual(["taken"]);
});
