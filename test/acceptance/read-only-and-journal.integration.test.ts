/** `read_only` and `journal` with the packaged provider: the output for users, and the requests to the cluster. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSimulator, type Simulator } from "../../src/simulator";
import type { Workspace } from "../support/engine";
import { openPackaged } from "../support/packaged";

const COMMAND = join(import.meta.dirname, "..", "..", "lib", "cli", "main.js");
const OBJECTS = `provider "pve" {}
resource "pve_pool" "web" {
  pool_id = "web"
}
resource "pve_sdn_zone_simple" "lab" {
  zone = "lab"
}
resource "pve_sdn_dns_powerdns" "dns" {
  dns = "dns1"
  url = "https://dns.example.com:8081/api/v1"
  key = "a-planted-secret-key"
}
`;

let simulator: Simulator;
let workspace: Workspace;
beforeEach(async () => {
  simulator = await createSimulator({ http: true });
  workspace = await openPackaged({ "main.tf": OBJECTS });
});
afterEach(async () => {
  workspace.close();
  await simulator.close();
});

const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  workspace.run(args, {
    environment: { PVE_ENDPOINT: simulator.url, PVE_API_TOKEN: simulator.token, ...environment },
  });
const writes = () => simulator.requests.all.filter(({ method }) => method !== "GET").length;

it("a read-only provider plans, refuses an apply before any write, and leaves the state empty", async () => {
  const readOnly = { PVE_READ_ONLY: "true" };
  expect((await run(["plan"], readOnly)).stdout).toContain("3 to add");
  const { code, stderr } = await run(["apply", "-auto-approve"], readOnly);
  const output = stderr.replace(/[\s│]+/g, " ");
  expect(code).toBe(1);
  expect(output).toMatch(/Could not create pve_pool: The provider is set to read only\./);
  expect(output).toContain("`read_only` (or PVE_READ_ONLY) refuses every change");
  expect(writes()).toBe(0);
  expect((await run(["state", "list"])).stdout).toBe("");
});

it("the journal contains each write of a run without secrets, and the command shows it", async () => {
  const file = join(workspace.directory, "writes.jsonl");
  expect((await run(["apply", "-auto-approve"], { PVE_JOURNAL: file })).code).toBe(0);
  const shown = execFileSync(process.execPath, [COMMAND, "journal", "show", file], { encoding: "utf8" });
  expect(shown.trimEnd().split("\n")).toHaveLength(writes());
  expect(shown).toMatch(/ done {5}POST \/pools {2}\(create pve_pool "web"\)/);
  expect(shown).toMatch(/ done {5}PUT \/cluster\/sdn .* UPID:/);
  expect(workspace.read("writes.jsonl")).not.toContain("a-planted-secret-key");
});

it("an unwritable journal fails nothing unless it is required", async () => {
  const missing = join(workspace.directory, "no-such-folder", "writes.jsonl");
  const required = { PVE_JOURNAL: missing, PVE_JOURNAL_REQUIRED: "true" };
  const { code, stderr } = await run(["apply", "-auto-approve"], required);
  expect(code).toBe(1);
  expect(stderr.replace(/[\s│]+/g, " ")).toContain("The journal");
  expect(writes()).toBe(0);
  expect((await run(["apply", "-auto-approve"], { PVE_JOURNAL: missing })).code).toBe(0);
  expect(existsSync(missing)).toBe(false);
});
