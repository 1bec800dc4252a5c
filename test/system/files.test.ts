import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolders, removePath, removeUnlessInUse, renameFile, writeWholeFile } from "../../src/system/files";
import { expectMode } from "../support/modes";
import { temporaryFolder } from "../support/temporary-folder";

it("a folder is created with its parents, and the first new one is returned", () => {
  const root = temporaryFolder();
  expect(makeFolders(join(root, "a", "b", "c"), 0o700)).toBe(join(root, "a"));
  expect(statSync(join(root, "a", "b", "c")).isDirectory()).toBe(true);
  expectMode(join(root, "a", "b"), 0o700);
  expect(makeFolders(join(root, "a", "b", "d"), 0o700)).toBe(join(root, "a", "b", "d"));
});

it("an existing folder is left unchanged, even behind a link", () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "there"));
  symlinkSync(join(root, "there"), join(root, "link"), "junction");
  expect([join(root, "there"), join(root, "link"), root, "/"].map((folder) => makeFolders(folder, 0o700))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it("a file in the place of a folder causes an error, and is kept", () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  for (const folder of [file, join(file, "a", "b")])
    expect(() => makeFolders(folder, 0o700)).toThrow(/EEXIST|ENOTDIR|ENOENT/);
  expect(statSync(file).isFile()).toBe(true);
});

it.runIf(existsSync("/proc/self"))(
  "a folder that the system reports as missing causes an error, and no endless loop",
  () => {
    expect(() => makeFolders("/proc/nope/deeper", 0o700)).toThrow("ENOENT");
  },
);

/** Refuses this many times. */
function refusing(times: number, code: string) {
  const waited: number[] = [];
  let refusals = times;
  const rename = () => {
    if (refusals-- > 0) throw Object.assign(new Error(code), { code });
  };
  return { rename, waited, wait: (milliseconds: number) => void waited.push(milliseconds) };
}

describe("a file in use", () => {
  it.each(["EPERM", "EACCES", "EBUSY"])("waits on Windows until a program closes the old file: %s", (code) => {
    const { waited, ...surroundings } = refusing(3, code);
    renameFile("new", "old", { system: "win32", ...surroundings });
    expect(waited).toEqual([20, 40, 60]);
  });

  it("gives up on Windows after a second", () => {
    const { waited, ...surroundings } = refusing(100, "EPERM");
    expect(() => renameFile("new", "old", { system: "win32", ...surroundings })).toThrow("EPERM");
    expect(waited.reduce((sum, pause) => sum + pause, 0)).toBe(900);
  });

  it.each([
    ["linux", "EPERM"],
    ["darwin", "EACCES"],
    ["win32", "ENOSPC"],
  ])("fails at once on %s for %s, which waiting cannot fix", (system, code) => {
    const { waited, ...surroundings } = refusing(1, code);
    expect(() => renameFile("new", "old", { system, ...surroundings })).toThrow(code);
    expect(waited).toEqual([]);
  });
});

describe("the removal of a folder", () => {
  it("removes its contents, and nothing if it is missing", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");
    removePath(folder);
    expect(existsSync(folder)).toBe(false);
    expect(() => removePath(folder)).not.toThrow();
  });

  it("waits on Windows until a program closes a file in it", () => {
    const { waited, rename: remove, wait } = refusing(2, "EBUSY");
    removePath("folder", { system: "win32", remove, wait });
    expect(waited).toEqual([20, 40]);
  });

  it("names a likely reason on Windows, and keeps the folder if allowed", () => {
    const held = () => ({ ...refusing(100, "EPERM"), system: "win32" });
    const { rename: remove, ...surroundings } = held();
    expect(() => removePath("folder", { remove, ...surroundings })).toThrow(
      /^EPERM\. Another program may have it open/,
    );
    expect(() => removeUnlessInUse("folder", { remove, ...surroundings })).not.toThrow();
  });

  it("fails at once on other systems", () => {
    const { rename: remove, waited, wait } = refusing(1, "EPERM");
    expect(() => removeUnlessInUse("folder", { system: "linux", remove, wait })).toThrow("EPERM");
    expect(waited).toEqual([]);
  });
});

it("a file is replaced as a whole, and only its owner can read it", () => {
  const folder = temporaryFolder();
  const file = join(folder, "state.json");
  writeWholeFile(file, "first");
  writeWholeFile(file, "second");
  expect(readFileSync(file, "utf8")).toBe("second");
  expectMode(file, 0o600);
  expect(readdirSync(folder)).toEqual(["state.json"]);
});

it("no temporary file remains next to a file that cannot be replaced", () => {
  const folder = temporaryFolder();
  const file = join(folder, "taken");
  mkdirSync(join(file, "by a folder"), { recursive: true });
  expect(() => writeWholeFile(file, "content")).toThrow();
  expect(readdirSync(folder)).toEqual(["taken"]);
});
