/** The log of a run names the object of each request. */
import { expect, it } from "vitest";
import { createClient } from "../../src/api";
import type { Log } from "../../src/api/log";
import { FrameworkProvider } from "../../src/framework/provider";
import { pveProvider } from "../../src/provider/definition";
import { allTypes } from "../../src/resources";
import { createSimulator } from "../../src/simulator";
import { openReattached } from "../support/reattach";

const CONFIGURATION = `
terraform {
  required_providers {
    pve = {
      source = "cdktf-pve/pve"
    }
  }
}
resource "pve_firewall_ipset_entry" "office" {
  ipset = "office"
  cidr  = "192.0.2.0/24"
}
resource "pve_firewall_alias" "web" {
  name = "web"
  cidr = "192.0.2.1"
}
data "pve_pools" "all" {}
`;

it("names type, object and step of every request", async () => {
  const simulator = await createSimulator({ http: true });
  const lines: Readonly<Record<string, unknown>>[] = [];
  const write: Log = (_level, message, fields) => void lines.push({ message, ...fields });
  const log = Object.assign(write, { level: "debug" as const });
  const environment = { PVE_ENDPOINT: simulator.url, PVE_API_TOKEN: simulator.token };
  const provider = new FrameworkProvider(
    pveProvider({ types: allTypes, environment, log, loadClient: () => createClient }),
  );
  const workspace = await openReattached(provider, "cdktf-pve/pve", { "main.tf": CONFIGURATION });
  try {
    const { code } = await workspace.run(["apply", "-auto-approve"]);
    expect(code).not.toBeNull();
    const answers = lines.filter(({ message }) => message === "Answer");
    const shown = answers.map(({ method, path, doing, resource }) => `${method} ${path}: ${doing} ${resource}`);
    expect(shown).toContain('POST /cluster/firewall/aliases: create pve_firewall_alias "web"');
    expect(shown).toContain("GET /pools: read data.pve_pools");
    expect(shown.find((line) => line.includes("ipset/office"))).toContain(
      'create pve_firewall_ipset_entry "office/192.0.2.0/24"',
    );
    expect(answers.filter(({ resource }) => resource === undefined)).toEqual([]);
  } finally {
    await workspace.close();
    await simulator.close();
  }
});
