import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ClientConfiguration } from "../../src/api/types";
import { configuredNamesFile, journalFile, plannedChangesFile } from "../../src/provider/journal-files";
import { RunNotes } from "../../src/provider/run-notes";
import { expectMode } from "../support/modes";
import { temporaryFolder } from "../support/temporary-folder";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv("XDG_STATE_HOME", folder);
});
afterEach(() => void vi.unstubAllEnvs());

it("names of a run are for its processes only, and the next run removes them", () => {
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

it("keeps lines in a file and a folder that only their owner can read", () => {
  const journal = journalFile(new RunNotes({ dataFolder: folder }));
  const file = join(folder, "cdktf-pve", "open-creations.jsonl");
  journal?.append("one");
  expectMode(file, 0o600);
  expectMode(join(folder, "cdktf-pve"), 0o700);
  journal?.append("two");
  expect(journal?.read()).toEqual(["one", "two"]);
  journal?.replace(["three"]);
  expectMode(file, 0o600);
  expect(readFileSync(file, "utf8")).toBe("three\n");
  journal?.replace([]);
  expect(existsSync(file)).toBe(false);
  rmSync(join(folder, "cdktf-pve"), { recursive: true });
  journal?.replace(["four"]);
  expectMode(join(folder, "cdktf-pve"), 0o700);
});

it("a file that cannot be written keeps nothing, and fails no run", () => {
  mkdirSync(join(folder, "cdktf-pve", "open-creations.jsonl"), { recursive: true });
  const journal = journalFile(new RunNotes({ dataFolder: folder }));
  journal?.append("one");
  expect(journal?.read()).toEqual([]);
});

it("keeps nothing if Terraform has no folder", () => {
  expect(journalFile(new RunNotes())).toBeUndefined();
  expect(journalFile(new RunNotes({ dataFolder: join(folder, "none") }))).toBeUndefined();
});

const configuration: ClientConfiguration = {
  endpoints: ["https://pve.example.com:8006"],
  apiToken: "root@pam!tf=secret",
  requestTimeoutMs: 1,
  taskTimeoutMs: 1,
  sdnApply: "auto",
};

it("the note is in Terraform's folder, one per provider block, without a secret", () => {
  const dataFolder = join(folder, ".terraform");
  mkdirSync(dataFolder);
  const notes = new RunNotes({ dataFolder });
  plannedChangesFile(configuration, notes).replace(["one", "more"]);
  const others = [
    { endpoints: ["https://other.example.com:8006"] },
    { apiToken: "root@pam!other=secret" },
    { sdnLockToken: "token" },
  ];
  for (const other of others) plannedChangesFile({ ...configuration, ...other }, notes).replace(["two"]);
  const renewed = { ...configuration, apiToken: "root@pam!tf=renewed" };
  expect(plannedChangesFile(renewed, notes).read()).toEqual(["one", "more"]);
  expect(readdirSync(join(dataFolder, "cdktf-pve"))).toHaveLength(4);
});

it("the note is in the user's own state directory if that folder is missing", () => {
  const dataFolder = join(folder, ".terraform");
  const notes = new RunNotes({ dataFolder });
  plannedChangesFile(configuration, notes).replace(["one"]);
  expect(plannedChangesFile(configuration, notes).read()).toEqual(["one"]);
  expect(readdirSync(folder)).toEqual(["cdktf-pve"]);
  expect(existsSync(dataFolder)).toBe(false);
});

it("the note is not written when the provider knows no configuration of Terraform", () => {
  const file = plannedChangesFile(configuration, new RunNotes());
  file.append("one");
  file.replace(["one"]);
  expect(file.read()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});
