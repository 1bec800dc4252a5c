/** The server lists an alias line that it cannot parse as an entry with only a digest. */
import { afterAll, expect, it } from "vitest";
import { createClient } from "../../src/api";
import { FrameworkProvider } from "../../src/framework/provider";
import { createLog } from "../../src/plugin/log";
import { pveProvider } from "../../src/provider/definition";
import { allTypes } from "../../src/resources";
import { createSimulator } from "../../src/simulator";
import { complete } from "../support/configured";

const simulator = await createSimulator({ http: true });
afterAll(() => simulator.close());

const call = { signal: new AbortController().signal, capabilities: { deferralAllowed: false, writeOnlyAllowed: true } };

it("aliases next to a damaged line work, and one warning of the run names the list", async () => {
  const environment = { PVE_ENDPOINT: simulator.url, PVE_API_TOKEN: simulator.token };
  const definition = pveProvider({
    types: allTypes,
    environment,
    log: createLog("test", {}),
    loadClient: () => createClient,
  });
  const provider = new FrameworkProvider(definition);
  await provider.configure({ config: complete(definition.attributes, {}), ...call } as never);
  const digest = "0".repeat(40);
  const data = [{ digest }, { name: "web", cidr: "192.0.2.1", ipversion: 4, digest }];
  simulator.faults.add({
    fault: "answer",
    status: 200,
    body: JSON.stringify({ data }),
    request: { method: "GET", path: "/cluster/firewall/aliases" },
  });
  const handler = provider.resource("pve_firewall_alias");
  const state = complete(handler?.attributes ?? {}, { name: "web", cidr: "192.0.2.1" });
  const read = await handler?.read({ state, private: new Uint8Array(), identity: null, ...call } as never);
  expect(read?.state).toMatchObject({ name: "web", cidr: "192.0.2.1" });
  expect(read?.diagnostics).toMatchObject([
    {
      severity: "warning",
      summary: "1 unreadable list entry skipped",
      detail: expect.stringContaining("cannot parse this alias line in cluster.fw"),
    },
  ]);
  await provider.close();
});
