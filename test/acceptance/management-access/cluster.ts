/** A simulated cluster for each test, whose firewall should let a network in, and parts of configurations for it. */
import { afterEach, beforeEach, expect } from "vitest";
import { openTestCluster, type TestCluster } from "../../lifecycle/cluster";

export const NETWORK = "198.51.100.0/24";
const PORTS = "22,3128,5900:5999,8006";

export const alias = `resource "pve_firewall_alias" "office" {
  name = "office"
  cidr = "${NETWORK}"
}
`;
export const ipset = (...entries: string[]) => `resource "pve_firewall_ipset" "admins" {
  name    = "admins"
  entries = { ${entries.join(", ")} }
}
`;
export const ENTRY = `"${NETWORK}" = ""`;
export const ruleText = (given: string) => `{ type = "in", action = "ACCEPT", ${given} }`;
export const WAY_IN = ruleText(
  `source = pve_firewall_alias.office.ref, protocol = "tcp", destination_port = "${PORTS}"`,
);
export const BY_SET = ruleText("source = pve_firewall_ipset.admins.ref");
export const rules = (...all: string[]) => `resource "pve_firewall_rules" "cluster" {
  rules = [${all.join(", ")}]
}
`;
export const options = (more = "") => `resource "pve_firewall_options" "cluster" {
  enabled = true
  ${more}
  depends_on = [pve_firewall_rules.cluster]
}
`;
export const group = (...all: string[]) => `resource "pve_firewall_security_group" "admin" {
  name  = "admin"
  rules = [${all.join(", ")}]
}
`;
export const BY_GROUP = '{ type = "group", security_group = pve_firewall_security_group.admin.name }';

export let cluster: TestCluster;
/** Opens a cluster for each test of the file. */
export function clusterForEach(): void {
  beforeEach(async () => {
    cluster = await openTestCluster({ environment: { PVE_REQUIRE_MANAGEMENT_ACCESS: `${NETWORK}, 2001:db8::7` } });
    // IPv6 always has access.
    const session = cluster.client.session({ signal: new AbortController().signal, timeoutMs: 20_000 });
    const domain = { domain: "firewall-cluster" };
    await session.write("POST /cluster/firewall/ipset", {}, { name: "management" }, domain);
    await session.write("POST /cluster/firewall/ipset/{name}", { name: "management" }, { cidr: "2001:db8::7" }, domain);
  });
  afterEach(async () => await cluster.close());
}

export const write = (...parts: string[]) => cluster.workspace.write("main.tf", parts.join("\n"));

/** Expects an error before any write. */
export async function refused(...args: string[]): Promise<string> {
  const before = cluster.writes().length;
  const errors = await cluster.refused(...args);
  expect(cluster.writes()).toHaveLength(before);
  return errors;
}
