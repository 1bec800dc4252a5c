/** Names that nobody has: found in the plan, in whichever order the engine plans, with the provider in processes of its own. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { sessionOf } from "../support/client";

const by = { domain: "test" };
const zone = (address: string, name: string) =>
  `resource "pve_sdn_zone_simple" "${address}" {\n  zone = "${name}"\n}\n`;
const vnet = (address: string, name: string, of: string) =>
  `resource "pve_sdn_vnet" "${address}" {\n  vnet = "${name}"\n  zone = ${of}\n}\n`;

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await openTestCluster({ packaged: true });
  const session = sessionOf(cluster.client);
  await session.post("/cluster/sdn/zones", { zone: "lab", type: "simple" }, by);
  await session.post("/cluster/firewall/aliases", { name: "Office", cidr: "192.0.2.0/24" }, by);
  await session.post("/cluster/firewall/groups", { group: "web" }, by);
  await session.post("/pools", { poolid: "staging" }, by);
});
afterAll(() => cluster.close());

/** One resource at a time: the engine takes those without references by their addresses. */
async function planned(...texts: string[]): Promise<string> {
  cluster.workspace.write("main.tf", texts.join("\n"));
  return (await cluster.run("plan", "-no-color", "-parallelism=1")).replaceAll(/\s*\n│?\s*/g, " ");
}
const MISSING = "is missing or not visible to this token";

describe("a name that nothing has", () => {
  it("a name that nothing has is told in the plan, with what may be meant and what there is", async () => {
    const said = await planned(vnet("a", "one", '"lba"'));
    expect(said).toContain(`Zone "lba" ${MISSING}`);
    expect(said).toContain('Did you mean "lab"? Visible: lab.');
  });

  it.each([
    ["security group", 'resource "pve_firewall_rule" "a" {\n type = "group"\n security_group = "wbe"\n}'],
    ["Alias or IP set", 'resource "pve_firewall_rule" "a" {\n type = "in"\n action = "DROP"\n source = "dc/ofice"\n}'],
    ["Pool", 'resource "pve_pool_membership" "a" {\n pool_id = "stagin"\n vm_id = 100\n}'],
    ["Alias", 'resource "pve_firewall_ipset" "a" {\n name = "set"\n entries = [{ cidr = "dc/ofice" }]\n}'],
    [
      "Notification endpoint",
      'resource "pve_notification_matcher" "a" {\n name = "all"\n targets = ["mail-to-rot"]\n}',
    ],
  ])("a name that nothing has is told of every kind: %s", async (word, text) => {
    expect((await planned(text)).toLowerCase()).toMatch(new RegExp(`${word} "[^"]+" ${MISSING}`, "i"));
  });
});

describe("a name that is there", () => {
  it.each([
    ["on the server", vnet("a", "one", '"lab"')],
    [
      "on the server in another spelling",
      'resource "pve_firewall_rule" "a" {\n type = "in"\n action = "DROP"\n source = "dc/OFFICE"\n}',
    ],
    ["of what is built in", 'resource "pve_notification_matcher" "a" {\n name = "all"\n targets = ["mail-to-root"]\n}'],
    ["of what is built in, of another type", 'resource "pve_sdn_zone_simple" "a" {\n zone = "new"\n ipam = "pve"\n}'],
    [
      "of a route map that its entries make",
      'resource "pve_sdn_route_map_entry" "b" {\n route_map = "made"\n order = 1\n action = "permit"\n match = [{ key = "metric", value = "100" }]\n call = "made2"\n}\nresource "pve_sdn_route_map_entry" "c" {\n route_map = "made2"\n order = 1\n action = "permit"\n}',
    ],
    ["planned later", vnet("a", "one", '"later"') + zone("b", "later")],
    ["planned before", vnet("b", "one", '"earlier"') + zone("a", "earlier")],
    ["planned with a reference", vnet("a", "one", "pve_sdn_zone_simple.b.zone") + zone("b", "later")],
    [
      "of for_each, which is known in the plan only",
      `${vnet("a", "one", '"z1"')}resource "pve_sdn_zone_simple" "b" {\n for_each = toset(["z1"])\n zone = each.key\n}`,
    ],
    [
      "of a variable",
      `variable "z" {\n default = "z2"\n}\n${vnet("a", "one", "var.z")}${zone("b", "x").replace('"x"', "var.z")}`,
    ],
  ])("a name that is there, or is to be, is no matter for a warning: %s", async (_, text) => {
    expect(await planned(text)).not.toContain(MISSING);
  });
});

it("an apply tells of a name once, and a plan without changes looks nothing up", async () => {
  cluster.workspace.write("main.tf", 'resource "pve_firewall_rule" "a" {\n type = "group"\n security_group = "wbe"\n}');
  const said = await cluster.run("apply", "-auto-approve", "-no-color");
  expect(said.split(MISSING)).toHaveLength(2);
  cluster.simulator.requests.clear();
  expect(await cluster.plan()).toEqual([]);
  const paths = cluster.simulator.requests.all.map(({ path }) => path);
  expect(paths.filter((path) => /groups/.test(path))).toEqual([]);
});
