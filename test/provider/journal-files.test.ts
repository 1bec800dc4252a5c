import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { configuredNamesFile } from "../../src/provider/journal-files";
import { RunNotes } from "../../src/provider/run-notes";

it("names of a run are for its processes only, and the next run removes them", () => {
  const folder = mkdtempSync(join(tmpdir(), "names-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, ".terraform");
  mkdirSync(data);
  const file = (run: string) => configuredNamesFile(new RunNotes({ dataFolder: data, run: () => run }));
  file("one")?.append("a");
  file("one")?.append("b");
  expect(file("one")?.read()).toEqual(["a", "b"]);
  expect(file("two")?.read()).toEqual([]);
  file("two")?.append("c");
  expect(file("one")?.read()).toEqual([]);
  file("two")?.replace([]);
  expect(readdirSync(join(data, "cdktf-pve"))).toEqual([]);
});

it("no note is written without Terraform's folder", () => {
  expect(configuredNamesFile(new RunNotes())).toBeUndefined();
});
