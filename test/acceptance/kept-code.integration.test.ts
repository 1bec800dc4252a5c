/** The cache of compiled code of the Node script, with the Terraform command. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createSimulator, type Simulator } from "../../src/simulator";
import type { Workspace } from "../support/engine";
import { expectMode } from "../support/modes";
import { openPackaged } from "../support/packaged";
import { temporaryFolder } from "../support/temporary-folder";

let simulator: Simulator;
let workspace: Workspace;
beforeAll(async () => {
  simulator = await createSimulator();
  workspace = await openPackaged({
    "main.tf": `provider "pve" {
  endpoint  = "${simulator.url}"
  api_token = "${simulator.token}"
  insecure  = true
}
data "pve_version" "this" {}
output "release" { value = data.pve_version.this.release }
`,
  });
});
afterAll(async () => {
  workspace.close();
  await simulator.close();
});

let cache: string;
beforeEach(() => {
  cache = temporaryFolder();
});

const folder = () => join(cache, "cdktf-pve", "compiled");
const names = () => (existsSync(folder()) ? readdirSync(folder()).sort() : []);

async function plan(more: Readonly<Record<string, string>> = {}): Promise<void> {
  const environment = { XDG_CACHE_HOME: cache, ...more };
  const { code, stderr, stdout } = await workspace.run(["plan", "-lock=false"], { environment });
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(stdout).toContain("release");
}

it("a first plan caches compiled code for its user only, and later plans use it unchanged", async () => {
  await plan();
  const first = names();
  expect(first).toHaveLength(3);
  for (const name of first) expectMode(join(folder(), name), 0o600);
  const times = () => names().map((name) => statSync(join(folder(), name)).mtimeMs);
  const before = times();
  await plan();
  expect(names()).toEqual(first);
  expect(times()).toEqual(before);

  // A run replaces a damaged file.
  const [name = ""] = first;
  const original = readFileSync(join(folder(), name));
  writeFileSync(join(folder(), name), original.subarray(0, original.length / 2));
  await plan();
  expect(readFileSync(join(folder(), name)).length).toBeGreaterThan(original.length / 2);
  expect(names()).toEqual(first);
});

it("concurrent runs cache the compiled code once, and completely", async () => {
  await Promise.all([plan(), plan(), plan()]);
  expect(names()).toHaveLength(3);
  expect(names().every((name) => name.endsWith(".code"))).toBe(true);
});
