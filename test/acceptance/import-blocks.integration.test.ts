/** `cdktf-pve import-blocks`: Terraform imports all objects of a cluster without hand-written configuration. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as library from "../../src";
import { importBlocks } from "../../src/tools/export/hcl";
import { asConstructs } from "../../src/tools/export/import-blocks";
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

it("writes the same blocks as long as nothing changes, in any order of the server's lists", async () => {
  const written = new Set<string>();
  for (let reading = 1; reading <= 3; reading++) {
    const client = clientOf(cluster.simulator, { root: true });
    const session = sessionOf(client);
    const { objects } = await takeInventory(session);
    written.add(importBlocks(objects) + (await asConstructs(objects, session, library as never)).text);
    await client.close();
  }
  expect(written.size).toBe(1);
});

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

describe("the command", () => {
  const command = (environment: Record<string, string>, ...args: string[]) =>
    runCommand(environment, "import-blocks", ...args);

  it("takes cluster and credentials from the environment", async () => {
    const { url, token } = cluster.simulator;
    const { stdout, stderr } = await command({ PVE_ENDPOINT: url, PVE_API_TOKEN: token }, "pve_mapping_usb");
    expect(stdout).toBe(`import {\n  to = pve_mapping_usb.token\n  id = "token"\n}\n`);
    expect(stderr).toBe("listing the cluster's objects \u2026\n1 object\n");
  });

  it.each([
    [
      "without a cluster",
      [],
      "cdktf-pve: No endpoint: Neither the provider block nor the environment names a node of the cluster. Set `endpoint`",
    ],
    ["with a family that there is not", ["fire"], "cdktf-pve: unknown area or type fire. Areas: acme, "],
  ])("ends with an error %s", async (_, args, message) => {
    await expect(command({}, ...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });
});
