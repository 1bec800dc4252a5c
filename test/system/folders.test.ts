import { existsSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolders } from "../../src/system/folders";
import { expectMode } from "../support/modes";

const temporary = () => mkdtempSync(join(tmpdir(), "folders-"));

it("a folder is made with those above it, and the first new one is told", () => {
  const root = temporary();
  expect(makeFolders(join(root, "a", "b", "c"), 0o700)).toBe(join(root, "a"));
  expect(statSync(join(root, "a", "b", "c")).isDirectory()).toBe(true);
  expectMode(join(root, "a", "b"), 0o700);
  expect(makeFolders(join(root, "a", "b", "d"), 0o700)).toBe(join(root, "a", "b", "d"));
});

it("a folder that is there is left as it is, also behind a link", () => {
  const root = temporary();
  mkdirSync(join(root, "there"));
  symlinkSync(join(root, "there"), join(root, "link"), "junction");
  expect([join(root, "there"), join(root, "link"), root, "/"].map((folder) => makeFolders(folder, 0o700))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it("a file in the place of a folder is an error, and stays", () => {
  const file = join(temporary(), "file");
  writeFileSync(file, "");
  for (const folder of [file, join(file, "a", "b")])
    expect(() => makeFolders(folder, 0o700)).toThrow(/EEXIST|ENOTDIR|ENOENT/);
  expect(statSync(file).isFile()).toBe(true);
});

it.runIf(existsSync("/proc/self"))(
  "a folder of which the system says that it is missing is an error, and no endless loop",
  () => {
    expect(() => makeFolders("/proc/nope/deeper", 0o700)).toThrow("ENOENT");
  },
);
