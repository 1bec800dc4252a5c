import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { CodeFiles } from "../../src/provider/code-cache";
import { HAS_MODES } from "../support/modes";
import { temporaryFolder } from "../support/temporary-folder";

const CODE = Buffer.from("what V8 has compiled");
const NAME = "a.code";

let folder: string;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, NAME);
});

const files = (uid?: number) => (uid === undefined ? new CodeFiles(folder) : new CodeFiles(folder, uid));

it("kept code is restored unchanged from a file that only its owner can read", () => {
  expect(files().read(NAME)).toBeUndefined();
  files().write(NAME, CODE);
  files().write("empty.code", Buffer.alloc(0));
  expect(files().read(NAME)).toEqual(CODE);
  expect(files().read("empty.code")).toEqual(Buffer.alloc(0));
  expect(readdirSync(folder).sort()).toEqual([NAME, "empty.code"]);
});

describe("kept code counts as absent, and is replaced by the next write, when", () => {
  const change = (content: (before: Buffer) => Buffer) => () => writeFileSync(path, content(readFileSync(path)));
  const MODES: [string, () => void][] = [
    ["others may write its file", () => chmodSync(path, 0o602)],
    ["its group may read it", () => chmodSync(path, 0o640)],
  ];
  const damages: [string, () => void][] = [
    ["it is empty", change(() => Buffer.alloc(0))],
    ["its end is cut off", () => truncateSync(path, readFileSync(path).length - 1)],
    ["its beginning is cut off", change((before) => before.subarray(1))],
    ["data follows it", change((before) => Buffer.concat([before, Buffer.from("x")]))],
    ...(HAS_MODES ? MODES : []),
    [
      "its file is a link",
      () => {
        writeFileSync(join(folder, "elsewhere"), readFileSync(path), { mode: 0o600 });
        rmSync(path);
        symlinkSync(join(folder, "elsewhere"), path);
      },
    ],
    ["it is larger than any code", () => truncateSync(path, 100 * 1024 * 1024)],
  ];
  it.each(damages)("%s", (_, spoil) => {
    files().write(NAME, CODE);
    spoil();
    expect(files().read(NAME)).toBeUndefined();
    files().write(NAME, CODE);
    expect(files().read(NAME)).toEqual(CODE);
  });

  it("one byte of it has changed", () => {
    files().write(NAME, CODE);
    const original = readFileSync(path);
    for (let at = 0; at < original.length; at++) {
      const damaged = Buffer.from(original);
      damaged[at] = (damaged[at] as number) ^ 1;
      writeFileSync(path, damaged);
      expect(files().read(NAME), `byte ${at}`).toBeUndefined();
    }
  });

  it("its file belongs to another user", () => {
    files().write(NAME, CODE);
    const own = process.getuid?.() ?? 0;
    expect(files(own + 1).read(NAME)).toBeUndefined();
    // Only root can change the owner of a file.
    if (own !== 0) return;
    chownSync(path, 4711, 4711);
    expect(files(own).read(NAME)).toBeUndefined();
  });
});

it.each([
  ["is not there", (place: string) => rmSync(place, { recursive: true })],
  [
    "is a file",
    (place: string) => {
      rmSync(place, { recursive: true });
      writeFileSync(place, "");
    },
  ],
  ["has a folder in place of the file", (place: string) => mkdirSync(join(place, NAME, "x"), { recursive: true })],
])("nothing fails when the folder for kept code %s", (_, prepare) => {
  prepare(folder);
  files().write(NAME, CODE);
  expect(files().read(NAME)).toBeUndefined();
});

it("only the latest files of kept code remain, and leftovers of killed processes are deleted with the old ones", () => {
  for (let index = 0; index < 40; index++) {
    const name = join(folder, index % 2 ? `${index}.code` : `${index}.code.4711.new`);
    writeFileSync(name, "", { mode: 0o600 });
    utimesSync(name, 1000 + index, 1000 + index);
  }
  files().write(NAME, CODE);
  const remaining = readdirSync(folder);
  expect(remaining).toHaveLength(24);
  expect(remaining).toContain(NAME);
  expect(remaining).toContain("39.code");
  expect(remaining).not.toContain("16.code.4711.new");
});
