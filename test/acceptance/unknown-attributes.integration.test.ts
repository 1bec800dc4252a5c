/** Terraform drops keys of nested attributes that the schema lacks; the schema has likely ones, to refuse them. */
import { afterEach, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";

let cluster: TestCluster;
const open = async (main: string) => {
  cluster = await openTestCluster({ files: { "main.tf": main } });
};
afterEach(() => cluster.close());

const rules = (...lines: string[]) => `resource "pve_firewall_rules" "all" {\n  rules = [${lines.join(", ")}]\n}\n`;
const RULE = `{ type = "in", action = "ACCEPT", source = "192.0.2.0/24", protocol = "tcp", destination_port = "22" }`;

it("a validation refuses names of the API, whether their values are known or not, and names the attributes to use", async () => {
  const ruleWithTypo = `{ type = "in", action = "ACCEPT", source = "192.0.2.0/24", proto = "tcp", dport = var.port }`;
  await open(`variable "port" {}\n${rules(RULE, ruleWithTypo, ruleWithTypo.replace("var.port", "22"))}`);
  const output = await cluster.refused("validate");
  expect(output).toContain("Error: rules[1]: Unknown attribute `dport`");
  expect(output).toContain(
    "rules[1].dport, rules[2].dport: `dport` is not an attribute of `rules`. Use `destination_port`.",
  );
  expect(output).toContain("`proto` is not an attribute of `rules`. Use `protocol`.");
  expect(output.match(/Error: /g)).toHaveLength(2);
  expect(cluster.simulator.requests.all).toHaveLength(0);
});

it("refused names affect neither plans, nor states, nor arguments of functions, and may be null", async () => {
  const ipset = `resource "pve_firewall_ipset" "office" {
  name    = "office"
  entries = { "192.0.2.0/24" = "", "198.51.100.1" = "gate" }
}
output "verdict" {
  value = provider::pve::firewall_matches(pve_firewall_rules.all.rules, { source = "192.0.2.7", destination = "198.51.100.1", destination_port = 22 }).action
}
`;
  // Modules with optional attributes pass null.
  await open(rules(RULE.replace(" }", ", dport = null }")) + ipset);
  const planned = await cluster.run("plan");
  expect(planned).not.toMatch(/dport|\bname += null|proto\b/);
  await cluster.apply();
  expect(await cluster.plan()).toEqual([]);
  expect(await cluster.run("output", "-raw", "verdict")).toBe("ACCEPT");
  // The state of a version without these names.
  const state = JSON.parse(cluster.workspace.read("terraform.tfstate"));
  const without = (name: string, value: unknown) => (["dport", "proto", "sport"].includes(name) ? undefined : value);
  cluster.workspace.write("terraform.tfstate", JSON.stringify(state, without));
  expect(await cluster.plan()).toEqual([]);
  cluster.workspace.write("main.tf", rules(RULE) + ipset.replace('"gate"', '"door"'));
  const changed = await cluster.plan();
  expect(changed.map(({ address }) => address)).toEqual(["pve_firewall_ipset.office"]);
  await cluster.apply();
  expect(await cluster.plan()).toEqual([]);
});

it("refused names never appear in configurations that Terraform generates", async () => {
  await open(rules(RULE));
  await cluster.apply();
  await cluster.run("state", "rm", "pve_firewall_rules.all");
  cluster.workspace.write("main.tf", `import {\n  to = pve_firewall_rules.all\n  id = "cluster"\n}\n`);
  await cluster.run("plan", "-generate-config-out=generated.tf");
  const generated = cluster.workspace.read("generated.tf");
  expect(generated).toContain("destination_port");
  expect(generated).not.toMatch(/\b(dport|proto|sport|dest|enable|iface|log|pos) +=/);
});
