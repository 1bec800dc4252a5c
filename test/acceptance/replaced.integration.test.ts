/**
 * Replacements of objects that always exist (rule lists, options): protection must not be lost, during or after them.
 * Terraform sees only a deletion and a creation.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";

const RULES = `
  rules = [
    { type = "in", action = "ACCEPT", protocol = "tcp", destination_port = "22", source = "192.0.2.0/24" },
    { type = "in", action = "DROP" },
  ]
`;
const CONFIGURATION = `
resource "pve_firewall_rules" "cluster" {${RULES}}

resource "pve_firewall_options" "cluster" {
  enabled       = true
  output_policy = "DROP"
  depends_on    = [pve_firewall_rules.cluster]
}
`;

let cluster: TestCluster;
beforeEach(async () => {
  cluster = await openTestCluster({ files: { "main.tf": CONFIGURATION } });
  await cluster.apply();
  cluster.simulator.requests.clear();
});
afterEach(() => cluster.close());

const written = () =>
  cluster.writes().map(({ method, path, params }) => ({ method, path: path.replace("/cluster/firewall", ""), params }));
const session = () => cluster.session();
const rules = () => session().get<unknown[]>("/cluster/firewall/rules");
const options = () => session().get<Record<string, unknown>>("/cluster/firewall/options");

describe("a replacement", () => {
  it("a replacement of tainted objects, or from a saved plan, touches neither the rules nor the switch of the firewall", async () => {
    await cluster.run("taint", "pve_firewall_rules.cluster");
    await cluster.run("taint", "pve_firewall_options.cluster");
    await cluster.apply();
    expect(written()).toEqual([{ method: "PUT", path: "/options", params: { enable: "1", policy_out: "DROP" } }]);
    expect(await rules()).toHaveLength(2);
    expect(await cluster.plan()).toEqual([]);

    cluster.simulator.requests.clear();
    await cluster.run("plan", "-replace=pve_firewall_rules.cluster", "-out=saved.tfplan");
    await cluster.run("apply", "saved.tfplan");
    expect(written()).toEqual([]);
    expect(await rules()).toHaveLength(2);
  });

  it("a replacement with create_before_destroy keeps the list of the successor", async () => {
    const cautious = CONFIGURATION.replace(RULES, `${RULES}  lifecycle { create_before_destroy = true }\n`);
    cluster.workspace.write("main.tf", cautious);
    await cluster.apply("-replace=pve_firewall_rules.cluster");
    expect(written()).toEqual([]);
    expect(await rules()).toHaveLength(2);
    expect(await cluster.plan()).toEqual([]);
  });

  it("a replacement under another address keeps the whole list, in either order of its halves", async () => {
    cluster.workspace.write(
      "main.tf",
      CONFIGURATION.replaceAll("rules.cluster", "rules.all").replace('rules" "cluster', 'rules" "all'),
    );
    await cluster.apply();
    expect(await rules()).toHaveLength(2);
    expect(await cluster.plan()).toEqual([]);
  });
});

it("a replacement does not prevent a real destruction, also of new objects", async () => {
  await cluster.run("destroy", "-auto-approve");
  expect(await rules()).toEqual([]);
  expect(await options()).not.toHaveProperty("enable");

  await cluster.apply();
  await cluster.run("destroy", "-auto-approve", "-refresh=false");
  expect(await rules()).toEqual([]);
  expect(await options()).not.toHaveProperty("enable");
});
