import { expect, it } from "vitest";
import { groupModules, wholeModule } from "../../../src/tools/export/modules";
import { withReferences } from "../../../src/tools/export/references";
import type { ClusterObject } from "../../../src/tools/inventory/objects";
import { clusterObject } from "./objects";

const CLASSES = new Map([
  ["pve_cluster_options", ["cluster", "Options"]],
  ["pve_firewall_alias", ["firewall", "Alias"]],
  ["pve_firewall_ipset", ["firewall", "Ipset"]],
  ["pve_pool", ["pools", "Pool"]],
  ["pve_firewall_rules", ["firewall", "Rules"]],
  ["pve_notification_endpoint_gotify", ["notifications", "EndpointGotify"]],
] as const);

const written = (...objects: readonly ClusterObject[]) => wholeModule(withReferences(objects), CLASSES);

const alias = (name: string, more: ClusterObject["values"] = {}) =>
  clusterObject("firewall_alias", name, { name, cidr: "192.0.2.1", ref: `dc/${name}`, ...more });
const rules = (...sources: readonly string[]) =>
  clusterObject("firewall_rules", "cluster", {
    rules: sources.map((source) => ({ type: "in", action: "ACCEPT", source, enabled: true })),
  });

it("values of closed sets are constants, and referenced objects are variables", () => {
  expect(written(alias("web"), rules("dc/web"))).toBe(`import { firewall } from "cdktf-pve";
import type { Construct } from "constructs";

/** Objects of the cluster. Remove \`importFrom\` after the first deployment. */
export function imported(scope: Construct): void {
  const aliasWeb = new firewall.Alias(scope, "firewall_alias_web", { name: "web", cidr: "192.0.2.1" });
  aliasWeb.importFrom("web");

  new firewall.Rules(scope, "firewall_rules_cluster", {
    rules: [{ type: firewall.RuleType.IN, action: firewall.Action.ACCEPT, source: aliasWeb }],
  }).importFrom("cluster");
}
`);
});

it("a name without its scope is kept that way, and comes from the object that it names", () => {
  const office = clusterObject("firewall_ipset", "office", { name: "office", ref: "+dc/office" });
  const text = written(alias("web"), office, rules("web", "+office", "Web", "+other"));
  expect(text).toContain("source: aliasWeb.name }");
  expect(text).toContain("source: `+${ipsetOffice.name}` }");
  expect(text).toContain('source: "Web" }');
  expect(text).toContain('source: "+other" }');
});

it("a nested pool builds its ID from that of its parent", () => {
  const pool = (pool_id: string) => clusterObject("pool", pool_id, { pool_id });
  expect(written(pool("web"), pool("web/shop"))).toContain("{ poolId: `${poolWeb.poolId}/shop` }");
});

it("variables are distinct for names that differ only in punctuation", () => {
  const text = written(alias("a-b"), alias("a_b"), rules("dc/a-b", "dc/a_b"));
  expect(text).toContain("source: aliasAB }");
  expect(text).toContain("source: aliasAB2 }");
});

it("strings are fully escaped", () => {
  const text = written(alias("web", { comment: '${a} "b" \\ \u202e' }));
  expect(text).toContain('comment: "$${a} \\"b\\" \\\\ \\u{202e}"');
});

it("secrets are named in a comment and left out", () => {
  const text = written(clusterObject("notification_endpoint_gotify", "alerts", { name: "alerts", token: "planted" }));
  expect(text).toContain("  // The server may have secrets here, which remain unchanged: token.\n");
  expect(text).not.toContain("planted");
});

it("hidden attributes are named only if the server has a value", () => {
  const options = (http_proxy: string | null) => written(clusterObject("cluster_options", "cluster", { http_proxy }));
  expect(options("http://user:planted@proxy")).toContain("remain unchanged: httpProxy.");
  expect(options("http://user:planted@proxy")).not.toContain("planted");
  expect(options(null)).not.toContain("remain unchanged");
});

it("imports and parameters longer than a line are broken", () => {
  const names = Array.from({ length: 12 }, (_, number) => `address-of-office-${number}`);
  const written = withReferences([...names.map((name) => alias(name)), rules(...names.map((name) => `dc/${name}`))]);
  const split = written.map((one) => ({ ...one, group: one.object.resource.type }));
  const [aliases, all] = groupModules(split, CLASSES, "cdktf-pve");
  for (const line of `${aliases?.text}${all?.text}`.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
  expect(all?.text).toContain("addFirewallRules(\n  scope: Construct,\n  {\n    aliasAddressOfOffice0,\n");
  expect(aliases?.text).toContain("  return {\n    aliasAddressOfOffice0,\n");
});
