import { expect, it } from "vitest";
import { wholeModule } from "../../../src/cli/export/modules";
import type { ClusterObject } from "../../../src/cli/export/objects";
import { withReferences } from "../../../src/cli/export/references";
import { resources } from "../../../src/resources";

const CLASSES = new Map([
  ["pve_firewall_alias", ["firewall", "Alias"]],
  ["pve_firewall_rules", ["firewall", "Rules"]],
  ["pve_notification_endpoint_gotify", ["notifications", "EndpointGotify"]],
] as const);

function object(type: string, name: string, values: ClusterObject["values"]): ClusterObject {
  const resource = resources.find((one) => one.type === type);
  if (!resource) throw new Error(`there is no ${type}`);
  return { resource, id: name, name, values };
}

const written = (...objects: readonly ClusterObject[]) => wholeModule(withReferences(objects), CLASSES);

const alias = (name: string, more: ClusterObject["values"] = {}) =>
  object("firewall_alias", name, { name, cidr: "192.0.2.1", ref: `dc/${name}`, ...more });
const rules = (...sources: readonly string[]) =>
  object("firewall_rules", "cluster", {
    rules: sources.map((source) => ({ type: "in", action: "ACCEPT", source, enabled: true })),
  });

it("values of closed sets are constants, and what others name is a variable", () => {
  expect(written(alias("web"), rules("dc/web"))).toBe(`import { firewall } from "cdktf-pve";
import type { Construct } from "constructs";

/** What the cluster has. After the first deployment \`importFrom\` can go. */
export function imported(scope: Construct): void {
  const aliasWeb = new firewall.Alias(scope, "firewall_alias_web", { name: "web", cidr: "192.0.2.1" });
  aliasWeb.importFrom("web");

  new firewall.Rules(scope, "firewall_rules_cluster", {
    rules: [{ type: firewall.RuleType.IN, action: firewall.Action.ACCEPT, source: aliasWeb }],
  }).importFrom("cluster");
}
`);
});

it("variables are different for names that differ in signs only", () => {
  const text = written(alias("a-b"), alias("a_b"), rules("dc/a-b", "dc/a_b"));
  expect(text).toContain("source: aliasAB }");
  expect(text).toContain("source: aliasAB2 }");
});

it("texts are nothing but texts", () => {
  const text = written(alias("web", { comment: '${a} "b" \\ \u202e' }));
  expect(text).toContain('comment: "$${a} \\"b\\" \\\\ \\u{202e}"');
});

it("secrets are named and left out", () => {
  const text = written(object("notification_endpoint_gotify", "alerts", { name: "alerts", token: "planted" }));
  expect(text).toContain("  // Kept as the server has it, and never read: token.\n");
  expect(text).not.toContain("planted");
});
