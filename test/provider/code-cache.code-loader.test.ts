import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { CodeLoader } from "../../src/provider/code-cache";
import { temporaryFolder } from "../support/temporary-folder";

let root: string;
let folder: string;
let kept: Map<string, Buffer>;
beforeEach(() => {
  root = temporaryFolder();
  folder = join(root, "package");
  mkdirSync(folder);
  kept = new Map();
  write("shared.js", "exports.Thing = class Thing {};");
  write(
    "first.js",
    `const { Thing } = require("./shared.js");
     module.exports = { Thing, name: require("node:path").basename(__filename), __dirname, later: () => require("./second.js") };`,
  );
  write("second.js", `exports.thing = new (require("./shared.js").Thing)(); exports.label = "Überall";`);
});

const write = (name: string, code: string) => writeFileSync(join(folder, name), code);
const loader = (place = folder) =>
  new CodeLoader(place, { read: (name) => kept.get(name), write: (name, code) => void kept.set(name, code) });

interface First {
  readonly Thing: new () => object;
  readonly name: string;
  readonly __dirname: string;
  later(): { readonly thing: object; readonly label: string };
}

/**
 * Simulates a process that loads every file, and keeps the code at its end. Returns the names of newly compiled files.
 */
function run(): string[] {
  const before = new Map(kept);
  // Within a process, V8 caches the compiled code of a file.
  const place = mkdtempSync(join(root, "process-"));
  cpSync(folder, place, { recursive: true });
  const code = loader(place);
  const first = code.require("./first.js") as First;
  expect(first).toMatchObject({ name: "first.js", __dirname: place });
  expect(first.later().thing).toBeInstanceOf(first.Thing);
  expect(first.later().label).toBe("Überall");
  expect(code.require("./first.js")).toBe(first);
  code.keep();
  return [...kept.keys()].filter((name) => kept.get(name) !== before.get(name));
}

it("files of a package load as with require, and each is kept for the next process", () => {
  expect(run()).toHaveLength(3);
  expect(run()).toEqual([]);
});

it("a file with other content is compiled again, and the old code remains for its users", () => {
  const [first] = run();
  write("second.js", `exports.thing = new (require("./shared.js").Thing)(); exports.label = "\\u00dcberall";`);
  expect(run()).toHaveLength(1);
  expect(kept.size).toBe(4);
  expect(kept.has(first as string)).toBe(true);
});

it.each<[string, (code: Buffer) => Buffer]>([
  // V8's own header: magic number, version, source length, flags.
  ["another version of V8", (code) => Buffer.from(code).fill(7, 4, 8)],
  ["another source", (code) => Buffer.from(code).fill(7, 8, 12)],
  ["other settings of V8", (code) => Buffer.from(code).fill(7, 12, 16)],
  ["something else", () => Buffer.from("no code at all")],
  ["nothing", () => Buffer.alloc(0)],
])("kept code of %s is compiled again and replaced", (_, spoil) => {
  run();
  kept = new Map([...kept].map(([name, code]) => [name, spoil(code)]));
  expect(run()).toHaveLength(3);
  expect(run()).toEqual([]);
});

it("a file that cannot be loaded fails with the reason each time, and is not kept", () => {
  write("bad.js", 'throw new Error("not today");');
  write("broken.js", "exports.x = ;");
  const code = loader();
  for (const _time of [1, 2]) {
    expect(() => code.require("./bad.js")).toThrow("not today");
    expect(() => code.require("./broken.js")).toThrow(SyntaxError);
    expect(() => code.require("./missing.js")).toThrow("missing.js");
  }
  expect(code.hasLoaded("./bad.js")).toBe(false);
  code.keep();
  expect(kept.size).toBe(0);
});
