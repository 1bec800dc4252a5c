/** `read_only` and `journal` with the Terraform command: the output for users, and the requests to the cluster. */
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { runCommand } from "../support/command";
import { jsonConfiguration } from "../support/json-configuration";

const OBJECTS = jsonConfiguration({
  "pve_pool.web": { pool_id: "web" },
  "pve_sdn_zone_simple.lab": { zone: "lab" },
  "pve_sdn_dns_powerdns.dns": { dns: "dns1", url: "https://dns.example.com:8081/api/v1", key: "a-planted-secret-key" },
});

let cluster: TestCluster;
beforeEach(async () => {
  cluster = await openTestCluster({ files: { "main.tf.json": OBJECTS }, environment: { PVE_SDN_APPLY: "auto" } });
});
afterEach(() => cluster.close());

it("a read-only provider plans, refuses an apply before any write, and leaves the state empty", async () => {
  cluster.environment.PVE_READ_ONLY = "true";
  expect(await cluster.run("plan")).toContain("3 to add");
  const output = await cluster.refused("apply", "-auto-approve");
  expect(output).toMatch(/Could not create pve_pool: the provider is read-only/);
  expect(output).toContain("`read_only` (or PVE_READ_ONLY) refuses every change");
  expect(cluster.writes()).toEqual([]);
  expect(await cluster.run("state", "list")).toBe("");
});

it("the journal contains each write of a run without secrets, and the command shows it", async () => {
  const file = join(cluster.workspace.directory, "writes.jsonl");
  cluster.environment.PVE_JOURNAL = file;
  await cluster.apply();
  const { stdout: shown } = await runCommand({}, "journal", "show", file);
  expect(shown.trimEnd().split("\n")).toHaveLength(cluster.writes().length);
  expect(shown).toMatch(/ done {5}POST \/pools {2}\(create pve_pool "web"\)/);
  expect(shown).toMatch(/ done {5}PUT \/cluster\/sdn .* UPID:/);
  expect(cluster.workspace.read("writes.jsonl")).not.toContain("a-planted-secret-key");
});
