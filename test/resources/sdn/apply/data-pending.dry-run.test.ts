/** The dry run of a cluster whose process IDs and times differ from read to read. */
import { expect, it } from "vitest";
import { dataSources } from "../../../../src/resources";
import type { DataSource } from "../../../../src/resources/kinds/define";
import { createSimulator } from "../../../../src/simulator";
import { clientOf, sessionOf } from "../../../support/client";
import { readData } from "../../../support/lifecycle";

const dryRun = dataSources.find(({ type }) => type === "sdn_dry_run") as DataSource;

it("reads the same until a new change is staged, with the heads that a patch needs", async () => {
  const simulator = await createSimulator({ http: true, shuffle: 1 });
  const client = clientOf(simulator);
  try {
    const others = sessionOf(client);
    const domain = { domain: "domain-sdn" } as const;
    await others.post(
      "/cluster/sdn/controllers",
      { controller: "ctl", type: "evpn", asn: 65000, peers: "192.0.2.1" },
      domain,
    );
    await others.post(
      "/cluster/sdn/zones",
      { zone: "evpn", type: "evpn", controller: "ctl", "vrf-vxlan": 100 },
      domain,
    );
    await others.post("/cluster/sdn/vnets", { vnet: "web", zone: "evpn", tag: 101 }, domain);
    const readings = [];
    for (let reading = 1; reading <= 4; reading++) {
      readings.push(await readData(dryRun, sessionOf(client), { node_name: "pve1" }));
    }
    const [first] = readings;
    expect(readings).toEqual(Array(4).fill(first));
    const headOf = (file: string) => new RegExp(`^--- ${file}\\n\\+\\+\\+ ${file}\\n@@ -0,0 \\+1,\\d+ @@\\n`);
    expect(first?.frr_diff).toMatch(headOf("/etc/frr/frr.conf"));
    expect(first?.interfaces_diff).toMatch(headOf("/etc/network/interfaces.d/sdn"));
  } finally {
    await client.close();
    await simulator.close();
  }
});
