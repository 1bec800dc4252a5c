/** References to missing objects: found in the plan, in any order of Terraform. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";

const by = { domain: "test" };
const zone = (address: string, name: string) =>
  `resource "pve_sdn_zone_simple" "${address}" {\n  zone = "${name}"\n}\n`;
const vnet = (address: string, name: string, of: string) =>
  `resource "pve_sdn_vnet" "${address}" {\n  vnet = "${name}"\n  zone = ${of}\n}\n`;

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await openTestCluster();
  const session = cluster.session();
  await session.post("/cluster/sdn/zones", { zone: "lab", type: "simple" }, by);
  await session.post("/cluster/firewall/aliases", { name: "Office", cidr: "192.0.2.0/24" }, by);
  await session.post("/cluster/firewall/groups", { group: "web" }, by);
  await session.post("/pools", { poolid: "staging" }, by);
});
afterAll(() => cluster.close());

/** Plans one resource at a time: Terraform orders resources without references by their addresses. */
async function planned(...texts: string[]): Promise<string> {
  cluster.workspace.write("main.tf", texts.join("\n"));
  return (await cluster.run("plan", "-no-color", "-parallelism=1")).replaceAll(/\s*\n│?\s*/g, " ");
}
const MISSING = "is missing or not visible to this token";

/** All in one plan, and none of them may have a warning. */
const THERE: Readonly<Record<string, string>> = {
  "on the server": vnet("on-server", "one", '"lab"'),
  "on the server in another spelling":
    'resource "pve_firewall_rule" "a" {\n type = "in"\n action = "DROP"\n source = "dc/OFFICE"\n}',
  "of a built-in object": 'resource "pve_notification_matcher" "a" {\n name = "all"\n targets = ["mail-to-root"]\n}',
  "of a built-in object, of another type":
    'resource "pve_sdn_zone_simple" "built-in" {\n zone = "new"\n ipam = "pve"\n}',
  "of a route map that its entries make":
    'resource "pve_sdn_route_map_entry" "b" {\n route_map = "made"\n order = 1\n action = "permit"\n match = [{ key = "metric", value = "100" }]\n call = "made2"\n}\nresource "pve_sdn_route_map_entry" "c" {\n route_map = "made2"\n order = 1\n action = "permit"\n}',
  "planned later": vnet("a", "two", '"later"') + zone("b", "later"),
  "planned before": vnet("d", "three", '"earlier"') + zone("c", "earlier"),
  "planned with a reference": vnet("e", "four", "pve_sdn_zone_simple.f.zone") + zone("f", "linked"),
  "of for_each, which is known in the plan only": `${vnet("g", "five", '"z1"')}resource "pve_sdn_zone_simple" "h" {\n for_each = toset(["z1"])\n zone = each.key\n}`,
  "of a variable": `variable "z" {\n default = "z2"\n}\n${vnet("i", "six", "var.z")}${zone("j", "x").replace('"x"', "var.z")}`,
};

it("an existing or planned name leads to no warning", async () => {
  expect(await planned(...Object.values(THERE))).not.toContain(MISSING);
});

it("an apply reports a missing name once, and a plan without changes reads no lists", async () => {
  cluster.workspace.write("main.tf", 'resource "pve_firewall_rule" "a" {\n type = "group"\n security_group = "wbe"\n}');
  const output = await cluster.run("apply", "-auto-approve", "-no-color");
  expect(output.split(MISSING)).toHaveLength(2);
  cluster.simulator.requests.clear();
  expect(await cluster.plan()).toEqual([]);
  const paths = cluster.simulator.requests.all.map(({ path }) => path);
  expect(paths.filter((path) => /groups/.test(path))).toEqual([]);
});
