/** The lock of a run on the simulated cluster: lost responses, and an interrupt during a request. */
import { beforeEach, describe, expect, it } from "vitest";
import { createClient } from "../../../src/api";
import { FrameworkProvider } from "../../../src/framework/provider";
import { createLog } from "../../../src/plugin/log";
import { pveProvider } from "../../../src/provider/definition";
import { allTypes } from "../../../src/resources";
import { createSimulator, type Simulator } from "../../../src/simulator";
import { closeLater } from "../../support/close-later";
import { fastClock } from "../../support/fast-clock";
import { until } from "../../support/until";

const LOCK = "/cluster/sdn/lock";
const config = { allow_pending: null, token: null, timeouts: null };
const signal = new AbortController().signal;

let simulator: Simulator;
let provider: FrameworkProvider<never>;
beforeEach(async () => {
  simulator = await createSimulator({ http: true });
  closeLater(() => simulator.close());
  const environment = { PVE_ENDPOINT: simulator.url, PVE_API_TOKEN: simulator.token };
  const log = createLog("test", {});
  const loadClient = () => createClient;
  const definition = pveProvider({ types: allTypes, environment, log, loadClient, clock: fastClock(25) });
  provider = new FrameworkProvider(definition) as unknown as FrameworkProvider<never>;
  closeLater(() => provider.close());
  const settings = Object.keys(provider.schemas.provider.attributes);
  await provider.configure({ config: Object.fromEntries(settings.map((name) => [name, null])), signal });
});

const handler = () => {
  const found = provider.ephemeral("pve_sdn_lock");
  if (!found) throw new Error("no such ephemeral resource");
  return found;
};
const held = () => (simulator.state.toJSON() as Record<string, { token?: string } | undefined>)["sdn/.lock"]?.token;
const requests = (method: string) =>
  simulator.requests.all.filter((request) => request.method === method && request.path === LOCK).length;

describe("the lock of a run before a server", () => {
  it("the lock of a run is released once more when the response to its release got lost", async () => {
    const { private: kept, diagnostics } = await handler().open({ config, signal });
    expect([diagnostics, held()]).toEqual([[], expect.any(String)]);
    simulator.faults.add({ fault: "drop", when: "after", request: { method: "DELETE", path: LOCK }, times: 1 });
    expect(await handler().close({ private: kept, signal })).toEqual({ diagnostics: [] });
    expect([requests("DELETE"), held()]).toEqual([2, undefined]);
  });

  it("the lock of a run whose response got lost is not requested again: the error reports that it may be held", async () => {
    simulator.faults.add({ fault: "drop", when: "after", request: { method: "POST", path: LOCK }, times: 1 });
    const { result, diagnostics } = await handler().open({ config, signal });
    expect(result).toBeNull();
    expect(diagnostics).toMatchObject([{ summary: "SDN lock unconfirmed" }]);
    expect([requests("POST"), held()]).toEqual([1, expect.any(String)]);
  });

  it("the lock of a run that is interrupted during its request is taken and released before the call returns", async () => {
    simulator.faults.add({ fault: "delay", milliseconds: 200, request: { method: "POST", path: LOCK }, times: 1 });
    const interrupt = new AbortController();
    const opening = handler().open({ config, signal: interrupt.signal });
    await until(() => simulator.faults.active.length === 0);
    interrupt.abort();
    expect(await opening).toMatchObject({
      result: null,
      diagnostics: [{ summary: "Could not open pve_sdn_lock: interrupted" }],
    });
    expect(held()).toBeUndefined();
  });

  it("the lock of a run is released when the provider ends", async () => {
    await handler().open({ config, signal });
    await provider.settle();
    expect(held()).toBeUndefined();
  });

  it("the lock of a run is not taken when the provider is read-only", async () => {
    const settings = Object.keys(provider.schemas.provider.attributes);
    const readOnly = { ...Object.fromEntries(settings.map((name) => [name, null])), read_only: true };
    await provider.configure({ config: readOnly, signal });
    const { diagnostics } = await handler().open({ config, signal });
    expect(diagnostics).toMatchObject([{ detail: expect.stringContaining("read_only") }]);
    expect(requests("POST")).toBe(0);
  });
});
