/** The firewall of a VNet that is staged and not applied: the plan cannot know it, and the error explains it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PveClient } from "../../../src/api";
import type { SdnApplyMode } from "../../../src/api/types";
import { vnetFirewallOptions } from "../../../src/resources/firewall/options";
import { vnetFirewallRules } from "../../../src/resources/firewall/rules";
import { waitUntilVnetRuns } from "../../../src/resources/firewall/running-vnet";
import { schedulerOf } from "../../../src/resources/sdn/apply/applier";
import { createSimulator, type Simulator } from "../../../src/simulator";
import { clientOf, sessionOf } from "../../support/client";
import { FakeSession } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";

let simulator: Simulator;
const clients: PveClient[] = [];
function session(sdnApply: SdnApplyMode) {
  const client = clientOf(simulator, { sdnApply });
  clients.push(client);
  return sessionOf(client);
}

beforeAll(async () => {
  simulator = await createSimulator({ http: true });
  const write = { domain: "domain-sdn" };
  await session("manual").post("/cluster/sdn/zones", { zone: "lab", type: "simple" }, write);
  await session("manual").post("/cluster/sdn/vnets", { vnet: "web", zone: "lab" }, write);
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await simulator.close();
});

it.each([
  ["rules", vnetFirewallRules, { vnet: "web", rules: [{ type: "forward", action: "DROP" }] }],
  ["options", vnetFirewallOptions, { vnet: "web", enabled: true }],
])("%s: the error names the remedy for the apply mode", async (_, definition, config) => {
  for (const [mode, advice] of [
    ["manual", "depends_on = [pve_sdn_apply.<name>]"],
    ["resource", "depends_on = [pve_sdn_apply.<name>]"],
    ["auto", "vnet = pve_sdn_vnet.<name>.vnet"],
  ] as const) {
    const { state, diagnostics } = await new Lifecycle(definition, session(mode)).tryApply(config);
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      { severity: "error", summary: "VNet web does not exist or is not applied", path: [{ attribute: "vnet" }] },
    ]);
    expect(diagnostics[0]?.detail).toContain(advice);
    expect(definition.description).toContain("`pve_sdn_apply`");
  }
});

it("an object that needs a running VNet does not wait for other changes of the run, and reads only if there are any", async () => {
  const running = [{ vnet: "web", zone: "lab", type: "vnet" }];
  const fake = new FakeSession({ "GET /cluster/sdn/vnets": running });
  await waitUntilVnetRuns("web", fake);
  expect(fake.requests).toEqual([]);
  schedulerOf(fake).staging();
  await waitUntilVnetRuns("web", fake);
  expect(fake.requests).toMatchObject([{ parameters: { running: 1 } }]);
  const waits = waitUntilVnetRuns("other", fake).then(() => "applied");
  expect(await Promise.race([waits, new Promise((resolve) => setImmediate(() => resolve("waits")))])).toBe("waits");
});
