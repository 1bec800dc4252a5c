/** `cdktf-pve import-blocks`: Terraform imports all objects of a cluster without hand-written configuration. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { importBlocks } from "../../src/tools/export/hcl";
import { importableTypes, takeInventory } from "../../src/tools/inventory/inventory";
import type { TestCluster } from "../lifecycle/cluster";
import { clientOf, sessionOf } from "../support/client";
import { runCommand } from "../support/command";
import { because, lacks } from "../support/engine-facts";
import { openWithEverything } from "./everything";

let cluster: TestCluster;
const typesIn = (text: string) => [...new Set([...text.matchAll(/to = pve_(\w+)\./g)].map(([, type]) => type))].sort();

beforeAll(async () => {
  cluster = await openWithEverything();
});
afterAll(async () => await cluster?.close());

it.skipIf(lacks("generated configurations"))(
  `imports all objects of a cluster without changes${because("generated configurations")}`,
  async () => {
    const { workspace, client, run } = cluster;
    const { objects, problems } = await takeInventory(sessionOf(client));
    const text = importBlocks(objects);
    expect(problems).toEqual([]);
    // The objects above, and entries that every cluster has.
    expect(typesIn(text)).toEqual(
      importableTypes()
        // Groups no longer exist; the cluster's rules are managed as a whole here.
        .filter((type) => !["ha_group", "firewall_rule"].includes(type))
        .sort(),
    );
    workspace.write("main.tf", "");
    workspace.write("terraform.tfstate", "");
    workspace.write("imports.tf", text);
    const before = cluster.writes().length;
    const planned = await run("plan", "-generate-config-out=generated.tf");
    expect(planned).toContain(`Plan: ${objects.length} to import, 0 to add, 0 to change, 0 to destroy.`);
    await cluster.apply();
    expect(cluster.writes()).toHaveLength(before);
    expect(await cluster.plan()).toEqual([]);
  },
);

it("lists the chosen objects, and reports unreadable lists", async () => {
  const client = clientOf(cluster.simulator);
  cluster.simulator.faults.add({ fault: "answer", status: 500, request: { path: "/cluster/firewall/aliases" } });
  const { objects, problems } = await takeInventory(sessionOf(client), ["firewall"]);
  expect(typesIn(importBlocks(objects))).not.toContain("firewall_alias");
  expect(problems).toEqual([expect.stringMatching(/^pve_firewall_alias: GET \/cluster\/firewall\/aliases/)]);
  const chosen = await takeInventory(sessionOf(client), ["mapping", "pve_pool"]);
  expect(typesIn(importBlocks(chosen.objects))).toEqual(["mapping_dir", "mapping_pci", "mapping_usb", "pool"]);
  await client.close();
});

it("the command prints the blocks of the chosen areas or types, and refuses other names", async () => {
  const { url, token } = cluster.simulator;
  const command = (only: string) => runCommand({ PVE_ENDPOINT: url, PVE_API_TOKEN: token }, "import-blocks", only);
  const { stdout, stderr } = await command("pve_mapping_usb");
  expect(stdout).toBe(`import {\n  to = pve_mapping_usb.token\n  id = "token"\n}\n`);
  expect(stderr).toBe("listing the cluster's objects \u2026\n1 object\n");
  const failure = { code: 1, stderr: expect.stringContaining("cdktf-pve: unknown area or type fire. Areas: acme, ") };
  await expect(command("fire")).rejects.toMatchObject(failure);
});
