import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RunNotes, type RunNotesOptions } from "../../src/provider/run-notes";
import { temporaryFolder } from "../support/temporary-folder";

let folder: string;
let confirmations: number;
beforeEach(() => {
  folder = temporaryFolder();
  confirmations = 0;
});
afterEach(() => void vi.unstubAllEnvs());

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

const ask = async () => void confirmations++;
/** Creates another process of the same run. */
const planned = async (whose = "a", options: RunNotesOptions = {}, confirm = ask) => {
  const once = new RunNotes({ isOfOneRun: true, dataFolder: folder, ...options }).confirmOnce(confirm, whose);
  await Promise.all([once({}), once({}), once({})]);
  await once({});
  return confirmations;
};

it("a run confirms the credentials with the server only in its first process", async () => {
  const first = await planned();
  expect(first).toBe(3);
  expect(await planned()).toBe(first);
  expect(readFileSync(join(folder, "cdktf-pve", "shown"), "utf8").match(/accepted/g)).toHaveLength(1);
});

it("a run without Terraform's folder, as for a provider under development, uses the user's state directory", async () => {
  vi.stubEnv("XDG_STATE_HOME", join(folder, "state"));
  const missing = { dataFolder: join(folder, ".terraform") };
  const first = await planned("a", missing);
  expect(await planned("a", missing)).toBe(first);
  expect(existsSync(missing.dataFolder)).toBe(false);
  expect(await planned("a", { dataFolder: join(folder, "another") })).toBe(2 * first);
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
])("a process %s relies on no other process", async (_, options) => {
  const first = await planned("a", options);
  expect(first).toBeGreaterThan(0);
  expect(await planned("a", options)).toBe(2 * first);
});
