/** The only folder that the tools read. */
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Folder } from "../../../src/tools/mcp/folder";
import { temporaryFolder } from "../../support/temporary-folder";

function newFolder() {
  const root = temporaryFolder();
  for (const name of ["work", "outside"]) mkdirSync(join(root, name));
  return { root, folder: new Folder(join(root, "work")) };
}

it("reads files below it, also behind links within it", () => {
  const { root, folder } = newFolder();
  writeFileSync(join(root, "work", "..a.tf"), "a");
  symlinkSync(join(root, "work", "..a.tf"), join(root, "work", "b.tf"));
  expect([folder.read("..a.tf", 10), folder.read("b.tf", 10)]).toEqual(["a", "a"]);
});

it.skipIf(process.platform === "win32")("refuses a file outside of it whose name has a backslash", () => {
  const { root, folder } = newFolder();
  writeFileSync(join(root, "outside", "a\\b"), "planted");
  symlinkSync(join(root, "outside", "a\\b"), join(root, "work", "link"));
  for (const name of ["../outside/a\\b", "link"]) expect(() => folder.read(name, 10), name).toThrow(/outside of/);
});

it("refuses large files and folders", () => {
  const { root, folder } = newFolder();
  writeFileSync(join(root, "work", "a"), "12345678901");
  expect(() => folder.read("a", 10)).toThrow(/11 bytes/);
  expect(() => folder.read(".", 10)).toThrow(/not a regular file/);
});

it.skipIf(process.platform === "win32")("refuses a pipe instead of waiting for its writer", () => {
  const { root, folder } = newFolder();
  execFileSync("mkfifo", [join(root, "work", "pipe")]);
  expect(() => folder.read("pipe", 10)).toThrow(/not a regular file/);
});
