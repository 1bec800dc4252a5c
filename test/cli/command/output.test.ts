import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { writeTo } from "../../../src/cli/command/output";
import { asJson } from "../../../src/tools/report/formats";
import { temporaryFolder } from "../../support/temporary-folder";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

it("JSON has no control characters for the terminal, and the same content", () => {
  const value = { comment: "a\u001b[31m\u009b31m\u202eb\u{e0001}\u2028" };
  const text = asJson({ json: value });
  expect(text).toMatch(/^[\n -~]*$/);
  expect(JSON.parse(text)).toEqual(value);
});

it("a list of lines has one line per entry", () => {
  expect(asJson({ json: [{ a: 1 }, { a: 2 }], isLines: true })).toBe('{"a":1}\n{"a":2}\n');
});

it.skipIf(process.platform === "win32")(
  "a file is replaced as a whole, keeps its mode, and is found through a link",
  () => {
    const [file, link] = [join(folder, "file"), join(folder, "link")];
    writeFileSync(file, "before");
    chmodSync(file, 0o640);
    symlinkSync(file, link);
    writeTo(link, "after");
    expect(readFileSync(file, "utf8")).toBe("after");
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder).sort()).toEqual(["file", "link"]);
  },
);

it.each([
  ["a missing folder", "none/file", "no such file or directory"],
  ["a folder in its place", ".", "illegal operation on a directory"],
])("an unwritable path is reported with the reason: %s", (_what, name, reason) => {
  const file = join(folder, name);
  expect(() => writeTo(file, "text")).toThrow(`${file} cannot be written: ${reason}`);
  expect(readdirSync(folder)).toEqual([]);
});

it.runIf(statSync("/dev/full", { throwIfNoEntry: false }) !== undefined)(
  "a device is written to rather than replaced",
  () => {
    expect(() => writeTo("/dev/full", "text")).toThrow("/dev/full cannot be written: no space left on device");
    writeTo("/dev/null", "text");
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  },
);
