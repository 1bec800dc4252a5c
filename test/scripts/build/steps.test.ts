/** Steps run only when necessary. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withLock } from "../../../scripts/build/lock";
import { ROOT } from "../../../scripts/build/project";
import { runSteps, type Step, writeFolder } from "../../../scripts/build/steps";
import { expectMode } from "../../support/modes";

let folder: string;
let runs: number;
beforeEach(() => {
  mkdirSync(join(ROOT, ".tmp"), { recursive: true });
  folder = mkdtempSync(join(ROOT, ".tmp", "steps-"));
  runs = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inside = (...path: string[]) => relative(ROOT, join(folder, ...path));
const write = (name: string, text: string) => {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
};

const step = (values?: unknown): Step => ({
  name: "sample",
  inputs: [inside("in")],
  values,
  outputs: [inside("out")],
  async run() {
    runs++;
    writeFolder(inside("out"), { "result.txt": `${runs}` });
  },
});
const build = (values?: unknown) => runSteps([step(values)], () => undefined, join(folder, "stamps.json"));

describe("a step", () => {
  beforeEach(() => write("in/a.txt", "a"));

  it("runs once while nothing changes, even if the times of its inputs differ", async () => {
    await build();
    utimesSync(join(folder, "in/a.txt"), new Date(0), new Date(0));
    await build();
    expect(runs).toBe(1);
  });

  it.each([
    ["an input changed", () => write("in/a.txt", "b")],
    ["an input was added", () => write("in/deep/b.txt", "b")],
    ["an input was removed", () => rmSync(join(folder, "in/a.txt"))],
    ["an output is missing", () => rmSync(join(folder, "out"), { recursive: true })],
    ["an output was touched", () => write("out/result.txt", "other")],
    ["an unknown file is among the outputs", () => write("out/stray.txt", "")],
  ])("runs again when %s", async (_, change) => {
    await build();
    change();
    await build();
    await build();
    expect(runs).toBe(2);
  });

  it("runs again when a value changed", async () => {
    await build({ version: "1" });
    await build({ version: "2" });
    expect(runs).toBe(2);
  });

  it("runs again when it failed", async () => {
    const failing: Step = { ...step(), run: async () => Promise.reject(new Error("no")) };
    const stamps = join(folder, "stamps.json");
    await expect(runSteps([failing], () => undefined, stamps)).rejects.toThrow("no");
    await build();
    expect(runs).toBe(1);
  });
});

it("a written folder contains exactly the given files; unchanged ones keep their times", async () => {
  write("out/old/gone.txt", "");
  writeFolder(inside("out"), { "kept.txt": "kept", "deep/new.txt": "1" });
  const { mtimeMs } = statSync(join(folder, "out/kept.txt"));
  await sleep(20);
  writeFolder(inside("out"), { "kept.txt": "kept", "deep/new.txt": "2", run: "x" }, ["run"]);
  expect(statSync(join(folder, "out/kept.txt")).mtimeMs).toBe(mtimeMs);
  expect(readFileSync(join(folder, "out/deep/new.txt"), "utf8")).toBe("2");
  expect(existsSync(join(folder, "out/old"))).toBe(false);
  expectMode(join(folder, "out/run"), 0o755);
});

describe("the build lock", () => {
  it("admits one process at a time", async () => {
    const lock = join(folder, "lock");
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await sleep(50);
      inside--;
    };
    await Promise.all([withLock(lock, work), withLock(lock, work)]);
    expect(most).toBe(1);
    expect(existsSync(lock)).toBe(false);
  });

  it("the build lock of an ended process is replaced", async () => {
    write("lock", "999999999");
    expect(await withLock(join(folder, "lock"), async () => "done")).toBe("done");
  });

  it("the build lock is released after a failure", async () => {
    const lock = join(folder, "lock");
    await expect(withLock(lock, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(existsSync(lock)).toBe(false);
  });
});
