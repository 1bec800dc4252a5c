/** Imports whose configuration leaves out lists of an object: nothing is lost or planned. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDrift } from "../../src/tools/drift/drift";
import { readStates } from "../../src/tools/drift/states";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";

const SET = "/cluster/firewall/ipset/management";
const lock = { domain: "test" };
const importOf = (type: string, name: string, id: string) => `
import {
  to = ${type}.${name}
  id = "${id}"
}
`;
const OWNER = `${importOf("pve_firewall_ipset", "m", "management")}
resource "pve_firewall_ipset" "m" { name = "management" }
`;
const withBody = (body: string) => `
resource "pve_firewall_ipset" "m" {
  name = "management"
  ${body}
}
`;

let cluster: TestCluster;
const session = () => cluster.session();
const members = async () => (await session().list<{ cidr: string }>(SET)).map(({ cidr }) => cidr).sort();

beforeAll(async () => {
  cluster = await openTestCluster();
  await session().post("/cluster/firewall/ipset", { name: "management" }, lock);
  for (const cidr of ["192.0.2.0/24", "198.51.100.7"]) await session().post(SET, { cidr }, lock);
});
afterAll(() => cluster?.close());

describe("the set that lets administrators in, imported without its entries", () => {
  it("imports the set without its list and an entry by itself, and plans nothing", async () => {
    const before = [await members(), cluster.writes().length];
    cluster.workspace.write(
      "main.tf",
      `${OWNER}${importOf("pve_firewall_ipset_entry", "office", "management/192.0.2.0/24")}
resource "pve_firewall_ipset_entry" "office" {
  ipset = pve_firewall_ipset.m.name
  cidr  = "192.0.2.0/24"
}
`,
    );
    const planned = await cluster.run("plan");
    expect(planned).toContain("Plan: 2 to import, 0 to add, 0 to change, 0 to destroy.");
    expect(planned).not.toContain("Warning");
    await cluster.apply();
    expect([await members(), cluster.writes().length]).toEqual(before);
    expect(await cluster.plan()).toEqual([]);
  });

  it("keeps the entries, also those of other clients, when another attribute changes", async () => {
    await cluster.run("state", "rm", "pve_firewall_ipset_entry.office");
    await session().post(SET, { cidr: "203.0.113.9" }, lock);
    cluster.workspace.write("main.tf", OWNER);
    expect(await cluster.plan()).toEqual([]);
    const states = await readStates([join(cluster.workspace.directory, "terraform.tfstate")]);
    expect((await findDrift(states, session(), false)).stacks).toMatchObject([{ drifted: [], problems: [] }]);
    const before = cluster.writes().length;
    cluster.workspace.write("main.tf", withBody('comment = "Administrators"'));
    expect(await cluster.plan()).toMatchObject([{ actions: ["update"], after: { comment: "Administrators" } }]);
    await cluster.applyPlan();
    expect(await members()).toEqual(["192.0.2.0/24", "198.51.100.7", "203.0.113.9"]);
    expect(cluster.writes()).toHaveLength(before + 1);
    expect(await cluster.plan()).toEqual([]);
  });

  it("manages the entries once the configuration names them", async () => {
    cluster.workspace.write("main.tf", withBody('entries = { "192.0.2.0/24" = "", "203.0.113.9" = "" }'));
    await cluster.apply();
    expect(await members()).toEqual(["192.0.2.0/24", "203.0.113.9"]);
    expect(await cluster.plan()).toEqual([]);
  });

  it("stops managing the entries, with a warning, when the configuration no longer names them", async () => {
    const before = cluster.writes().length;
    cluster.workspace.write("main.tf", withBody(""));
    const output = await cluster.run("apply", "-auto-approve");
    expect(output).toContain("entries is no longer managed");
    expect(output).toContain("set entries = {}");
    expect([await members(), cluster.writes().length]).toEqual([["192.0.2.0/24", "203.0.113.9"], before]);
    expect(await cluster.plan()).toEqual([]);
  });

  it("removes all entries only for an empty map", async () => {
    cluster.workspace.write("main.tf", withBody("entries = {}"));
    await cluster.apply();
    expect(await members()).toEqual([]);
  });
});
