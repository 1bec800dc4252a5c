import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ClientConfiguration } from "../../src/api/types";
import { plannedChangesFile } from "../../src/provider/journal-files";
import { RunNotes } from "../../src/provider/run-notes";

let folder: string;
const before = process.env.XDG_STATE_HOME;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "planned-"));
  process.env.XDG_STATE_HOME = folder;
});
afterEach(() => {
  if (before === undefined) delete process.env.XDG_STATE_HOME;
  else process.env.XDG_STATE_HOME = before;
  rmSync(folder, { recursive: true, force: true });
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
  plannedChangesFile(configuration, notes).replace(["one"]);
  plannedChangesFile({ ...configuration, endpoints: ["https://other.example.com:8006"] }, notes).replace(["two"]);
  expect(plannedChangesFile({ ...configuration, apiToken: "root@pam!tf=renewed" }, notes).read()).toEqual(["one"]);
  expect(readdirSync(join(dataFolder, "cdktf-pve"))).toHaveLength(2);
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
