import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isFirstOfRun } from "../../src/provider/run-notes";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "told-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("shows each message once in a run, and again in the next", () => {
  expect(isFirstOfRun("a", folder, "run 1")).toBe(true);
  expect(isFirstOfRun("b", folder, "run 1")).toBe(true);
  expect(isFirstOfRun("a", folder, "run 1")).toBe(false);
  expect(isFirstOfRun("a", folder, "run 2")).toBe(true);
  expect(isFirstOfRun("b", folder, "run 2")).toBe(true);
});

it("identifies its run by the parent process", () => {
  expect(isFirstOfRun("a", folder)).toBe(true);
  expect(isFirstOfRun("a", folder)).toBe(false);
});

it("shows everything if notes are impossible", () => {
  const missing = join(folder, "missing");
  expect(isFirstOfRun("a", undefined)).toBe(true);
  expect(isFirstOfRun("a", undefined)).toBe(true);
  expect(isFirstOfRun("a", missing)).toBe(true);
  expect(isFirstOfRun("a", missing)).toBe(true);
  expect(existsSync(missing)).toBe(false);
});
