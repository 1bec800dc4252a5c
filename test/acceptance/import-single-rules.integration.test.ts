/** Imports of lists whose rules are managed one by one: each rule by itself, with markers kept out of comments. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as library from "../../src";
import { importBlocks } from "../../src/tools/export/hcl";
import { asConstructs } from "../../src/tools/export/import-blocks";
import { takeInventory } from "../../src/tools/inventory/inventory";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { because, lacks } from "../support/engine-facts";
import { jsonConfiguration } from "../support/json-configuration";

const RULE = { type: "in", action: "ACCEPT" };
const MANAGED = jsonConfiguration({
  "pve_firewall_security_group.web": { name: "web" },
  "pve_firewall_security_group_rule.https": {
    ...RULE,
    security_group_name: "${pve_firewall_security_group.web.name}",
    macro: "HTTPS",
    comment: "public",
  },
  "pve_firewall_security_group.listed": { name: "listed", rules: [{ ...RULE, macro: "SSH" }] },
  "pve_firewall_security_group.empty": { name: "empty" },
  "pve_firewall_rule.ssh": { ...RULE, macro: "SSH" },
});

let cluster: TestCluster;
const TYPES = ["security_group", "security_group_rule", "rule", "rules"].map((type) => `pve_firewall_${type}`);
const GROUP = "/cluster/firewall/groups/web";
const rules = async (path: string) =>
  (await cluster.session().list<{ pos: number; macro?: string; comment?: string }>(path))
    .sort((a, b) => a.pos - b.pos)
    .map(({ macro, comment }) => [macro, comment ?? null]);
const inventory = () => takeInventory(cluster.session(), TYPES);
/** Markers are random; names that would begin with a digit start with the type. */
const addresses = (text: string) =>
  [...text.matchAll(/to = pve_firewall_(\w+)\.([\w-]+)/g)]
    .map(([, type, name = ""]) => `${type} ${name.replace(/^rule_[0-9a-f]{12}$|_?[0-9a-f]{12}$/, "(marker)")}`)
    .sort();

beforeAll(async () => {
  cluster = await openTestCluster();
  cluster.workspace.write("main.tf.json", MANAGED);
  await cluster.apply();
  // A rule of another user, twice the same, among the managed rules.
  const session = cluster.session();
  const http = { type: "in", action: "ACCEPT", macro: "HTTP", enable: 1 };
  await session.post(GROUP, http, { domain: "test" });
  await session.post(GROUP, http, { domain: "test" });
  cluster.workspace.write("main.tf.json", "{}");
  cluster.workspace.write("terraform.tfstate", "");
});
afterAll(() => cluster?.close());

it("imports of single rules use the marker or else the position; other lists are imported as a whole", async () => {
  const { objects, problems } = await inventory();
  expect(problems).toEqual([]);
  expect(addresses(importBlocks(objects))).toEqual([
    "rule (marker)",
    "security_group empty",
    "security_group listed",
    "security_group web",
    "security_group_rule web(marker)",
    "security_group_rule web_0",
    "security_group_rule web_1",
  ]);
});

it("imports of single rules become constructs, too", async () => {
  const { text, problems } = await asConstructs((await inventory()).objects, cluster.session(), library as never);
  expect(problems).toEqual([]);
  expect(text).not.toContain("[tf:");
  expect(text).toContain('new firewall.SecurityGroup(scope, "firewall_security_group_web", { name: "web" })');
  expect(text).toMatch(
    /new firewall\.SecurityGroupRule\(scope, .*\{[^}]*macro: firewall\.Macro\.HTTPS,[^}]*comment: "public",/,
  );
  expect(text).toMatch(/new firewall\.Rule\(scope, /);
  expect(text).not.toContain("firewall.Rules(");
});

describe.skipIf(lacks("generated configurations"))(`imported${because("generated configurations")}`, () => {
  it("imported rules plan nothing, show no marker, and are unchanged when one of them is removed", async () => {
    const before = [await rules(GROUP), await rules("/cluster/firewall/rules")];
    const { objects } = await inventory();
    cluster.workspace.write("imports.tf", importBlocks(objects));
    const planned = await cluster.run("plan", "-generate-config-out=generated.tf");
    expect(planned).toContain(`Plan: ${objects.length} to import, 0 to add, 0 to change, 0 to destroy.`);
    const generated = cluster.workspace.read("generated.tf");
    expect(generated).not.toContain("[tf:");
    await cluster.apply();
    expect(await cluster.plan()).toEqual([]);
    expect([await rules(GROUP), await rules("/cluster/firewall/rules")]).toEqual(before);
    cluster.workspace.write("imports.tf", "");
    cluster.workspace.write(
      "generated.tf",
      generated.replace(/resource "pve_firewall_security_group_rule" "web_0" \{[^}]*\}/, ""),
    );
    await cluster.apply();
    expect((await rules(GROUP)).map(([macro]) => macro).sort()).toEqual(["HTTP", "HTTPS"]);
    expect(await cluster.plan()).toEqual([]);
  });

  it("imported rules lead to a warning when the whole list is imported as well", async () => {
    cluster.workspace.write("generated.tf", "");
    cluster.workspace.write("terraform.tfstate", "");
    cluster.workspace.write(
      "imports.tf",
      `import {\n  to = pve_firewall_rules.all\n  id = "cluster"\n}\nimport {\n  to = pve_firewall_security_group.web\n  id = "web"\n}\n`,
    );
    const planned = await cluster.run("plan", "-generate-config-out=whole.tf");
    expect(planned.match(/The rules are managed one by one/g)?.length).toBeGreaterThan(0);
    expect(planned).toContain("Plan: 2 to import, 0 to add, 0 to change, 0 to destroy.");
  });
});
