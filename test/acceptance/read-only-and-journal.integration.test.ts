/** `read_only` and `journal` with the Terraform command: the output for users, and the requests to the cluster. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { COMMAND } from "../support/command";
import { jsonConfiguration } from "./json-configuration";

const OBJECTS = jsonConfiguration({
  "pve_pool.web": { pool_id: "web" },
  "pve_sdn_zone_simple.lab": { zone: "lab" },
  "pve_sdn_dns_powerdns.dns": {
    ...{ dns: "dns1", url: "https://dns.example.com:8081/api/v1", key: "a-planted-secret-key" },
  },
});

let cluster: TestCluster;
beforeEach(async () => {
  cluster = await openTestCluster({ files: { "main.tf.json": OBJECTS }, environment: { PVE_SDN_APPLY: "auto" } });
});
afterEach(() => cluster.close());

const run = async (args: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  Object.assign(cluster.environment, environment);
  const result = await cluster.workspace.run(args);
  for (const name of Object.keys(environment)) delete cluster.environment[name];
  return result;
};
const writes = () => cluster.simulator.requests.all.filter(({ method }) => method !== "GET").length;

it("a read-only provider plans, refuses an apply before any write, and leaves the state empty", async () => {
  const readOnly = { PVE_READ_ONLY: "true" };
  expect((await run(["plan"], readOnly)).stdout).toContain("3 to add");
  const { code, stderr } = await run(["apply", "-auto-approve"], readOnly);
  const output = stderr.replace(/[\s│]+/g, " ");
  expect(code).toBe(1);
  expect(output).toMatch(/Could not create pve_pool: the provider is read-only/);
  expect(output).toContain("`read_only` (or PVE_READ_ONLY) refuses every change");
  expect(writes()).toBe(0);
  expect((await run(["state", "list"])).stdout).toBe("");
});

it("the journal contains each write of a run without secrets, and the command shows it", async () => {
  const file = join(cluster.workspace.directory, "writes.jsonl");
  expect((await run(["apply", "-auto-approve"], { PVE_JOURNAL: file })).code).toBe(0);
  const shown = execFileSync(process.execPath, [COMMAND, "journal", "show", file], { encoding: "utf8" });
  expect(shown.trimEnd().split("\n")).toHaveLength(writes());
  expect(shown).toMatch(/ done {5}POST \/pools {2}\(create pve_pool "web"\)/);
  expect(shown).toMatch(/ done {5}PUT \/cluster\/sdn .* UPID:/);
  expect(cluster.workspace.read("writes.jsonl")).not.toContain("a-planted-secret-key");
});

it("an unwritable journal fails nothing unless it is required", async () => {
  const missing = join(cluster.workspace.directory, "no-such-folder", "writes.jsonl");
  const required = { PVE_JOURNAL: missing, PVE_JOURNAL_REQUIRED: "true" };
  const { code, stderr } = await run(["apply", "-auto-approve"], required);
  expect(code).toBe(1);
  expect(stderr.replace(/[\s│]+/g, " ")).toContain("The journal");
  expect(writes()).toBe(0);
  expect((await run(["apply", "-auto-approve"], { PVE_JOURNAL: missing })).code).toBe(0);
  expect(existsSync(missing)).toBe(false);
});
