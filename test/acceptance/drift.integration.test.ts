/** `cdktf-pve drift`: changes of a cluster outside of its stacks. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DriftReport, findDrift } from "../../src/tools/drift/drift";
import { readStates } from "../../src/tools/drift/states";
import type { TestCluster } from "../lifecycle/cluster";
import { clientOf, loginOf, sessionOf } from "../support/client";
import { runCommand } from "../support/command";
import { openWithEverything } from "./everything";

const FURTHER = `
resource "pve_pool" "each" {
  for_each = toset(["one", "two"])
  pool_id  = each.key
  comment  = "Pool \${each.key}"
}
`;

let cluster: TestCluster;
const by = { domain: "test" };
/** A session of another user. */
const otherUser = () => cluster.session();
const statePath = () => join(cluster.workspace.directory, "terraform.tfstate");

async function drift(paths = [statePath()], withUnmanaged = true): Promise<DriftReport> {
  const client = clientOf(cluster.simulator, { root: true });
  try {
    return await findDrift(await readStates(paths), sessionOf(client), withUnmanaged);
  } finally {
    await client.close();
  }
}

beforeAll(async () => {
  cluster = await openWithEverything();
  cluster.workspace.write("further.tf", FURTHER);
  await cluster.apply();
});
afterAll(async () => await cluster?.close());

it("objects of all types match the state after an apply", async () => {
  const { stacks, problems } = await drift();
  expect(problems).toEqual([]);
  expect(stacks).toMatchObject([{ name: "terraform", drifted: [], problems: [] }]);
  expect(stacks[0]?.addresses.length).toBeGreaterThan(70);
});

describe("after changes outside of the stack", () => {
  beforeAll(async () => {
    const session = otherUser();
    await session.put("/pools", { poolid: "one", comment: "Theirs" }, by);
    await session.delete("/pools", { poolid: "two" }, by);
    await session.post("/pools", { poolid: "wild" }, by);
    await session.put("/cluster/firewall/groups/web/0", { macro: "SSH" }, by);
    await session.post("/cluster/firewall/ipset/management", { cidr: "203.0.113.9" }, by);
    await session.delete("/cluster/firewall/ipset/management/192.0.2.66", {}, by);
  });

  it("the report names changed attributes, missing objects and unmanaged objects", async () => {
    const { stacks, unmanaged } = await drift();
    expect(stacks[0]?.drifted).toEqual([
      {
        address: "pve_firewall_ipset.management",
        type: "pve_firewall_ipset",
        what: "changed",
        changes: [
          { path: 'entries["203.0.113.9"]', state: null, cluster: "" },
          { path: 'nomatch["192.0.2.66"]', state: expect.any(String), cluster: null },
        ],
        touched: [],
      },
      {
        address: "pve_firewall_security_group.web",
        type: "pve_firewall_security_group",
        what: "changed",
        changes: [{ path: "rules[0].macro", state: "HTTP", cluster: "SSH" }],
        touched: [],
      },
      {
        address: 'pve_pool.each["one"]',
        type: "pve_pool",
        what: "changed",
        changes: [{ path: "comment", state: "Pool one", cluster: "Theirs" }],
        touched: [],
      },
      { address: 'pve_pool.each["two"]', type: "pve_pool", what: "gone", changes: [], touched: [] },
    ]);
    expect(unmanaged).toContainEqual({ type: "pve_pool", id: "wild" });
    expect(unmanaged.filter(({ type }) => type === "pve_firewall_alias")).toEqual([]);
  });

  it("a plan has the same changes", async () => {
    const changed = (await cluster.plan()).map(({ address }) => address).sort();
    const { stacks } = await drift(undefined, false);
    expect(stacks[0]?.drifted.map(({ address }) => address).sort()).toEqual(changed);
  });

  it("the command names the changes and ends with 2", async () => {
    const run = (...args: string[]) => runCommand(loginOf(cluster.simulator), "drift", ...args);
    const failed = (code: number, output: object) => expect.objectContaining({ code, ...output });
    await expect(run("--no-unmanaged", statePath())).rejects.toEqual(
      failed(2, { stdout: expect.stringContaining('  - pve_pool.each["two"] is gone from the cluster') }),
    );
    await expect(run(join(cluster.workspace.directory, "nowhere"))).rejects.toEqual(
      failed(1, { stderr: expect.stringMatching(/^cdktf-pve: .*nowhere does not exist/) }),
    );
    const application = join(cluster.workspace.directory, "application");
    mkdirSync(join(application, "cdktf.out"), { recursive: true });
    const stacks = { office: { workingDirectory: "stacks/office" } };
    writeFileSync(join(application, "cdktf.out", "manifest.json"), JSON.stringify({ stacks }));
    writeFileSync(join(application, "terraform.office.tfstate"), JSON.stringify({ version: 4, resources: [] }));
    expect((await run("--no-unmanaged", application)).stdout).toBe("office: 0 objects, as the state says\n");
  });
});
