/** Elements of lists become resources of their own in one run, and the reverse. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { sessionOf } from "../support/client";

const OWNERS = (sets: string, pool: string, group: string, rule: string) => `
resource "pve_firewall_ipset" "m" {
  name = "management"
  ${sets}
}
resource "pve_pool" "p" {
  pool_id = "web"
  ${pool}
}
resource "pve_firewall_security_group" "g" {
  name = "web"
  ${group}
}
resource "pve_ha_resource" "a" {
  sid = "vm:100"
}
resource "pve_ha_resource" "b" {
  sid = "vm:101"
}
resource "pve_ha_node_affinity_rule" "r" {
  rule  = "fast"
  nodes = { pve1 = 1 }
  ${rule}
}
`;
const A = "pve_ha_resource.a.sid";
const B = "pve_ha_resource.b.sid";
const INLINE = OWNERS(
  'entries = { "192.0.2.0/24" = "", "198.51.100.7" = "Jump host" }',
  "guests = [100, 101]",
  'rules = [{ type = "in", action = "ACCEPT", macro = "SSH" }, { type = "in", action = "DROP" }]',
  `resources = [${A}, ${B}]\n  keep_others = true`,
);
const SINGLE = `${OWNERS("", "", "", `resources = [${A}]\n  keep_others = true`)}
resource "pve_firewall_ipset_entry" "office" {
  ipset = pve_firewall_ipset.m.name
  cidr  = "192.0.2.0/24"
}
resource "pve_firewall_ipset_entry" "jump" {
  ipset   = pve_firewall_ipset.m.name
  cidr    = "198.51.100.7"
  comment = "Jump host"
}
resource "pve_pool_membership" "guest" {
  for_each = toset(["100", "101"])
  pool_id  = pve_pool.p.pool_id
  vm_id    = each.key
}
resource "pve_firewall_security_group_rule" "ssh" {
  security_group_name = pve_firewall_security_group.g.name
  type   = "in"
  action = "ACCEPT"
  macro  = "SSH"
}
resource "pve_firewall_security_group_rule" "rest" {
  security_group_name = pve_firewall_security_group.g.name
  type   = "in"
  action = "DROP"
}
resource "pve_ha_rule_member" "b" {
  rule = pve_ha_node_affinity_rule.r.rule
  sid  = ${B}
}
`;

let cluster: TestCluster;
const session = () => sessionOf(cluster.client);
const writes = () =>
  cluster.simulator.requests.all.filter(({ method, path }) => method !== "GET" && path !== "/access/ticket");
const found = async () => ({
  entries: (await session().list<{ cidr: string }>("/cluster/firewall/ipset/management"))
    .map(({ cidr }) => cidr)
    .sort(),
  guests: (await session().get<{ members: { vmid: number }[] }[]>("/pools", { poolid: "web" }))[0]?.members
    .map((member) => member.vmid)
    .sort(),
  rules: (await session().list<{ pos: number; action: string }>("/cluster/firewall/groups/web"))
    .toSorted((one, other) => one.pos - other.pos)
    .map(({ action }) => action),
  resources: (await session().get<{ resources: string }>("/cluster/ha/rules/fast")).resources.split(",").sort(),
});
const WHOLE = {
  entries: ["192.0.2.0/24", "198.51.100.7"],
  guests: [100, 101],
  rules: ["ACCEPT", "DROP"],
  resources: ["vm:100", "vm:101"],
};

/**
 * Returns the writes of a run, without markers in comments of rules and without HA rules, which are written as a whole.
 */
async function bring(configuration: string): Promise<readonly string[]> {
  const before = writes().length;
  cluster.workspace.write("main.tf", configuration);
  await cluster.run("apply", "-auto-approve");
  return writes()
    .slice(before)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((write) => !/^PUT \/cluster\/(firewall\/groups|ha\/rules)\//.test(write));
}

beforeAll(async () => {
  cluster = await openTestCluster();
  await bring(INLINE);
});
afterAll(() => cluster?.close());

it("moves elements from lists to resources of their own without removing one", async () => {
  expect(await bring(SINGLE)).toEqual([]);
  expect(await found()).toEqual(WHOLE);
  expect(await cluster.plan()).toEqual([]);
});

it("moves them back without removing one", async () => {
  expect(await bring(INLINE)).toEqual([]);
  expect(await found()).toEqual(WHOLE);
  expect(await cluster.plan()).toEqual([]);
});
