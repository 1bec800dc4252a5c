/** Two resources that claim one object, with the Terraform command, which plans in calls of its choice. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSimulator } from "../../src/simulator";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";

const alias = (name: string, body: string) => `resource "pve_firewall_alias" "${name}" {\n${body}\n}\n`;
const named = (name: string) => `name = "${name}"\ncidr = "192.0.2.0/24"`;
const office = named("office");

let cluster: TestCluster;
beforeEach(async () => {
  cluster = await openTestCluster();
});
afterEach(() => cluster.close());

const write = (...texts: string[]) => cluster.workspace.write("main.tf", texts.join("\n"));

it("two resources of one object are refused in the apply if their names are known only then", async () => {
  write(
    'resource "terraform_data" "name" { input = "office" }',
    ...["a", "b"].map((name) => alias(name, office.replace('"office"', "terraform_data.name.output"))),
  );
  await expect(cluster.apply()).rejects.toThrow("Two resources manage");
});

describe("one object", () => {
  /** Configurations of one object before and after a change. Each object is claimed once. */
  const CHANGES: Readonly<Record<string, readonly [before: string, after: string]>> = {
    "it is replaced on request": [alias("replaced", named("replaced")), alias("replaced", named("replaced"))],
    "a moved block changes its address": [
      alias("moved", named("moved")),
      `${alias("there", named("moved"))}moved {\n from = pve_firewall_alias.moved\n to = pve_firewall_alias.there\n}\n`,
    ],
    "another resource takes it": [alias("first", named("taken")), alias("second", named("taken"))],
    "it gets another key of for_each": [
      alias("keyed", 'for_each = { one = "keyed" }\nname = each.value\ncidr = "192.0.2.0/24"'),
      alias("keyed", 'for_each = { two = "keyed" }\nname = each.value\ncidr = "192.0.2.0/24"'),
    ],
    "two objects exchange their names": [
      alias("one", named("left")) + alias("other", named("right")),
      alias("one", named("right")) + alias("other", named("left")),
    ],
    "it is created before the old one is destroyed": [
      alias("cautious", `${named("old")}\nlifecycle { create_before_destroy = true }`),
      alias("cautious", `${named("new")}\nlifecycle { create_before_destroy = true }`),
    ],
  };

  it(`a plan accepts objects that are claimed once: ${Object.keys(CHANGES).join("; ")}`, async () => {
    const zone = 'resource "pve_sdn_zone_simple" "tainted" { zone = "lab" }';
    write(zone, ...Object.values(CHANGES).map(([before]) => before));
    await cluster.apply();
    await cluster.run("taint", "pve_sdn_zone_simple.tainted");
    write(zone, ...Object.values(CHANGES).map(([, after]) => after));
    await cluster.run("plan", "-replace=pve_firewall_alias.replaced");
  });

  it("plans one name in each of two clusters", async () => {
    const own = await openTestCluster({ packaged: true });
    const other = await createSimulator({ http: true });
    try {
      own.workspace.write("main.tf", alias("a", office) + alias("b", `provider = pve.other\n${office}`));
      own.workspace.write(
        "other.tf",
        `provider "pve" {\n alias = "other"\n endpoint = "${other.url}"\n api_token = "${other.token}"\n}`,
      );
      await own.run("plan");
    } finally {
      await other.close();
      await own.close();
    }
  });
});
