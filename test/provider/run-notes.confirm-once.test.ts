import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { RunNotes, type RunNotesOptions } from "../../src/provider/run-notes";

let dataFolder: string;
let confirmations: number;
const stateBefore = process.env.XDG_STATE_HOME;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "confirm-once-"));
  confirmations = 0;
});
afterEach(() => {
  if (stateBefore === undefined) delete process.env.XDG_STATE_HOME;
  else process.env.XDG_STATE_HOME = stateBefore;
  rmSync(dataFolder, { recursive: true, force: true });
});

const ask = async () => void confirmations++;
/** Creates another process of the same run. */
const planned = async (whose = "a", given: RunNotesOptions = {}, confirm = ask) => {
  const once = new RunNotes({ isOfOneRun: true, dataFolder, ...given }).confirmOnce(confirm, whose);
  await Promise.all([once({}), once({}), once({})]);
  await once({});
  return confirmations;
};

it("a run confirms the credentials with the server only in its first process", async () => {
  const first = await planned();
  expect(first).toBe(3);
  expect(await planned()).toBe(first);
  expect(readFileSync(join(dataFolder, "cdktf-pve", "shown"), "utf8").match(/accepted/g)).toHaveLength(1);
});

it("a run without Terraform's folder, as for a provider under development, uses the user's state directory", async () => {
  process.env.XDG_STATE_HOME = join(dataFolder, "state");
  const missing = { dataFolder: join(dataFolder, ".terraform") };
  const first = await planned("a", missing);
  expect(await planned("a", missing)).toBe(first);
  expect(existsSync(missing.dataFolder)).toBe(false);
  expect(await planned("a", { dataFolder: join(dataFolder, "another") })).toBe(2 * first);
});

it("other credentials of the same run are confirmed separately", async () => {
  await planned("a");
  const before = confirmations;
  expect(await planned("b")).toBeGreaterThan(before);
});

it("a refusal does not count: the next process tries again", async () => {
  const refuse = () => Promise.reject(new Error("Authentication failed!"));
  await expect(planned("a", {}, refuse)).rejects.toThrow("Authentication failed!");
  expect(await planned()).toBe(3);
});

it.each<[string, RunNotesOptions]>([
  ["that a user has started for debugging", { isOfOneRun: false }],
  ["without any folder", { dataFolder: undefined }],
])("a process %s relies on no other process", async (_, given) => {
  const first = await planned("a", given);
  expect(first).toBeGreaterThan(0);
  expect(await planned("a", given)).toBe(2 * first);
});
