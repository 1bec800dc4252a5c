import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { writeNew } from "../../../src/tools/projects/files";
import { temporaryFolder } from "../../support/temporary-folder";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

it("all files are written before the last step runs", () => {
  writeNew(join(folder, "new"), { "a/b": "1", c: "2" }, () => writeFileSync(join(folder, "last"), "3"));
  expect(readFileSync(join(folder, "new", "a", "b"), "utf8")).toBe("1");
  expect(readdirSync(folder).sort()).toEqual(["last", "new"]);
});

it("no file remains when one cannot be written, and existing files are kept", () => {
  mkdirSync(join(folder, "there"));
  writeFileSync(join(folder, "there", "mine"), "mine");
  const target = join(folder, "there", "mine", "x");
  expect(() => writeNew(folder, { "new/a": "1", b: "2", "there/c": "3", "there/mine/x": "4" })).toThrow(
    `cannot write ${target}, so no file was written: file already exists`,
  );
  expect(readdirSync(folder)).toEqual(["there"]);
  expect(readdirSync(join(folder, "there"))).toEqual(["mine"]);
});

it("no file remains when the last step fails", () => {
  const last = () => {
    throw new Error("full");
  };
  expect(() => writeNew(folder, { a: "1" }, last)).toThrow("no file was written: full");
  expect(readdirSync(folder)).toEqual([]);
});
