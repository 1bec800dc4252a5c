/** Positions at which Terraform shows mistakes. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";

/** Each line with a mistake ends with a comment. `description` and `action` occur at two levels. */
const CONFIGURATION = `resource "pve_firewall_rules" "cluster" {
  rules = [
    { type = "in", action = "ACCEPT" },
    { type = "in", action = "ACCEPT", source = "10.0.0.1, 10.0.0.2" }, # rules[1].source
  ]
}
resource "pve_firewall_options" "cluster" {
  log_ratelimit = {
    enabled = true
    rate    = "3/fortnight" # log_ratelimit.rate
  }
}
resource "pve_ha_node_affinity_rule" "web" {
  rule      = "web"
  resources = ["vm:100"]
  nodes = {
    pve1 = 1
    pve2 = -1 # nodes["pve2"]
  }
}
resource "pve_mapping_usb" "token" {
  id          = "token"
  description = "Token"
  map = [{ node_name = "pve1", vendor_product_id = "1050:0407", description = "" }] # map.description
}
resource "pve_sdn_prefix_list" "private" {
  prefix_list = "private"
  entries     = { 1 = { action = "allow", prefix = "10.0.0.0/8" } } # entries["1"].action
}
`;

let cluster: TestCluster;

beforeAll(async () => {
  cluster = await openTestCluster();
});

afterAll(async () => {
  await cluster?.close();
});

it("points once at the line of the nested value, and names it", async () => {
  cluster.workspace.write("main.tf", CONFIGURATION);
  const { stdout } = await cluster.workspace.run(["validate", "-json"]);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { summary: string; range: { start: { line: number } } }[];
  };
  const shown = diagnostics.map(({ summary, range }) => `${range.start.line}: ${summary}`);
  const mistakes = CONFIGURATION.split("\n").flatMap((line, index) => {
    const address = / # (.*)$/.exec(line)?.[1];
    return address === undefined ? [] : [`${index + 1}: Invalid value for ${address}`];
  });
  expect(shown.sort()).toEqual(mistakes.sort());
});
