import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { RunNotes } from "../../src/provider/run-notes";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "told-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Whether a process shows the message. */
const isFirst = (what: string, dataFolder?: string, run?: string) =>
  new RunNotes({ dataFolder, ...(run && { run: () => run }) }).isFirst(what);

it("shows each message once in a run, and again in the next", () => {
  expect(isFirst("a", folder, "run 1")).toBe(true);
  expect(isFirst("b", folder, "run 1")).toBe(true);
  expect(isFirst("a", folder, "run 1")).toBe(false);
  expect(isFirst("a", folder, "run 2")).toBe(true);
  expect(isFirst("b", folder, "run 2")).toBe(true);
});

it("identifies its run by the parent process", () => {
  expect(isFirst("a", folder)).toBe(true);
  expect(isFirst("a", folder)).toBe(false);
});

it("shows everything if notes are impossible", () => {
  const missing = join(folder, "missing");
  expect(isFirst("a")).toBe(true);
  expect(isFirst("a")).toBe(true);
  expect(isFirst("a", missing)).toBe(true);
  expect(isFirst("a", missing)).toBe(true);
  expect(existsSync(missing)).toBe(false);
});
